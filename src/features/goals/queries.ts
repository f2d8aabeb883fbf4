import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rowUrl } from '../../shared/resource.ts'
import { callApi } from '../../platform/web/api.ts'
import { listOptions, refetch } from '../../platform/web/resource.ts'
import { type Goal, goals } from './contract.ts'

/** Ticks a goal optimistically; undone if the server refuses it. */
export function useTickGoal() {
  const client = useQueryClient()
  const { queryKey } = listOptions(goals)
  const setCompleted = (id: number, completed: boolean) =>
    client.setQueryData(queryKey, (list: Goal[] | undefined) =>
      list?.map((goal) => (goal.id === id ? { ...goal, completed } : goal)),
    )
  return useMutation({
    mutationFn: ({ id, completed }: Pick<Goal, 'id' | 'completed'>) =>
      callApi('PATCH', rowUrl(goals.writeUrl, id), { completed }),
    onMutate: async ({ id, completed }) => {
      await client.cancelQueries({ queryKey })
      setCompleted(id, completed)
    },
    // Only this goal is restored: another one may have been ticked in the meantime.
    onError: (_error, { id, completed }) => setCompleted(id, !completed),
    onSuccess: () => refetch(client, [goals.listUrl]),
  })
}
