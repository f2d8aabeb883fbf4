import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rowUrl } from '../../shared/resource.ts'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import { MoveButtons } from '../../platform/web/admin/move-buttons.tsx'
import { callApi } from '../../platform/web/api.ts'
import { refetch } from '../../platform/web/resource.ts'
import { type Goal, goals } from './contract.ts'

/** Goals as they are shown: by their order, ties by id. Source: docs/behaviour.md, Goal order. */
export function inOrder(list: readonly Goal[]): Goal[] {
  return list.toSorted((a, b) => a.order - b.order || a.id - b.id)
}

interface GoalMovesProps {
  goal: Goal
  /** All goals in their order. */
  ordered: readonly Goal[]
}

/** Swaps a goal with its neighbour. Source: docs/behaviour.md, Goal order. */
export function GoalMoves({ goal, ordered }: GoalMovesProps) {
  const swap = useSwapGoals()
  const at = ordered.findIndex(({ id }) => id === goal.id)
  const above = goal.order === 1 ? undefined : ordered[at - 1]
  const below = goal.order === ordered.length ? undefined : ordered[at + 1]

  function move(direction: 'up' | 'down') {
    const neighbour = direction === 'up' ? above : below
    if (!neighbour || swap.isPending) return false
    swap.mutate({ goal, neighbour })
    return true
  }

  return (
    <MoveButtons
      of={goal.description}
      place={goal.order}
      isFirst={above === undefined}
      isLast={below === undefined}
      onMove={move}
    />
  )
}

/** Two updates; when the second fails the first is undone. */
function useSwapGoals() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ goal, neighbour }: { goal: Goal; neighbour: Goal }) => {
      await setOrder(goal, neighbour.order)
      try {
        await setOrder(neighbour, goal.order)
      } catch (error) {
        await setOrder(goal, goal.order)
        throw error
      }
    },
    onError: () => toastFailure('Failed to reorder goals'),
    onSettled: () => refetch(client, [goals.listUrl]),
  })
}

function setOrder({ id }: Goal, order: number): Promise<unknown> {
  return callApi('PATCH', rowUrl(goals.writeUrl, id), { order })
}
