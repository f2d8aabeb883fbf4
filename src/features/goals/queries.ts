import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rowUrl } from '../../shared/resource.ts'
import { callApi } from '../../web/api.ts'
import { listOptions, refetch } from '../../web/resource.ts'
import { type Goal, goals } from './contract.ts'

/** Ticks a goal: shown at once, taken back when the server refuses it. */
export function useTickGoal() {
  const client = useQueryClient()
  const { queryKey } = listOptions(goals)
  return useMutation({
    mutationFn: ({ id, completed }: Pick<Goal, 'id' | 'completed'>) =>
      callApi('PATCH', rowUrl(goals.writeUrl, id), { completed }),
    onMutate: async ({ id, completed }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (list: Goal[] | undefined) =>
        list?.map((goal) => (goal.id === id ? { ...goal, completed } : goal)),
      )
      return before
    },
    onError: (_error, _tick, before) => client.setQueryData(queryKey, before),
    onSuccess: () => refetch(client, [goals.listUrl]),
  })
}
