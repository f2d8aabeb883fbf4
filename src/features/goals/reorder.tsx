import { useMutation, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import { rowUrl } from '../../shared/resource.ts'
import { toastFailure } from '../../web/admin/toasts.ts'
import { RowAction } from '../../web/admin/row-actions.tsx'
import { callApi } from '../../web/api.ts'
import { refetch } from '../../web/resource.ts'
import styles from './admin.module.css'
import { type Goal, goals } from './contract.ts'

/** Goals as they are shown: by their order, ties by id. Source: docs/behaviour.md, Goal order. */
export function inOrder(list: readonly Goal[]): Goal[] {
  return list.toSorted((a, b) => a.order - b.order || a.id - b.id)
}

interface MoveButtonsProps {
  goal: Goal
  /** All goals in their order. */
  ordered: readonly Goal[]
}

/** Swaps a goal with its neighbour. Source: docs/behaviour.md, Goal order. */
export function MoveButtons({ goal, ordered }: MoveButtonsProps) {
  const swap = useSwapGoals()
  const box = useRef<HTMLSpanElement>(null)
  const pressed = useRef<'up' | 'down'>(null)
  const place = ordered.findIndex(({ id }) => id === goal.id)
  const above = goal.order === 1 ? undefined : ordered[place - 1]
  const below = goal.order === ordered.length ? undefined : ordered[place + 1]

  // The row has moved in the document, which takes the focus from its buttons.
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return
    const [up, down] = box.current?.querySelectorAll('button') ?? []
    const other = pressed.current === 'up' ? down : up
    const same = pressed.current === 'up' ? up : down
    pressed.current = null
    ;(same?.disabled ? other : same)?.focus()
  }, [goal.order])

  function move(direction: 'up' | 'down', neighbour: Goal | undefined) {
    if (!neighbour || swap.isPending) return
    pressed.current = direction
    swap.mutate({ goal, neighbour })
  }

  return (
    <span className={styles.moves} ref={box}>
      <RowAction
        text="Move Up"
        of={goal.description}
        icon={<ChevronUp />}
        disabled={above === undefined}
        onClick={() => move('up', above)}
      />
      <RowAction
        text="Move Down"
        of={goal.description}
        icon={<ChevronDown />}
        disabled={below === undefined}
        onClick={() => move('down', below)}
      />
    </span>
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
