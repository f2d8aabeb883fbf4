import { useId } from 'react'
import { announce } from '../../platform/web/announcements.tsx'
import { Phase } from '../../platform/web/instruments/phase.tsx'
import { useList } from '../../platform/web/resource.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import styles from './card.module.css'
import { type Goal, goals } from './contract.ts'
import { useTickGoal } from './queries.ts'

/** How many of all goals are done, as a phase of the moon and in figures. */
export function GoalProgress() {
  const { data = [] } = useList(goals)
  if (data.length === 0) return null
  const done = data.filter(({ completed }) => completed).length
  return (
    <p className={styles.progress}>
      <Phase fraction={done / data.length} />
      {`${done} of ${data.length}`}
    </p>
  )
}

/** The goals in their order, each with a box that anyone may tick. */
export function GoalList({
  limit,
  empty,
}: {
  limit: number | undefined
  empty: string | undefined
}) {
  const list = useList(goals)
  if (list.isPending) return <GoalsSkeleton />
  if (list.isError)
    return (
      <ListFailure what="the goals" onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (list.data.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    // Firefox would bring back earlier ticks after a reload. Outside of a dialog, a form with this method submits nothing.
    <form method="dialog" autoComplete="off">
      <ul>
        {list.data.slice(0, limit).map((goal) => (
          <GoalRow key={goal.id} goal={goal} />
        ))}
      </ul>
    </form>
  )
}

function GoalRow({ goal }: { goal: Goal }) {
  const boxId = useId()
  const tick = useTickGoal()
  const change = (completed: boolean) =>
    tick.mutate(
      { id: goal.id, completed },
      {
        onSuccess: () => announce(`Goal ${completed ? 'completed' : 'reopened'}`),
        onError: (error) =>
          showToast({
            title: 'Failed to update goal',
            text: error.message || 'An error occurred.',
            variant: 'destructive',
          }),
      },
    )
  return (
    <li className={styles.goal}>
      <input
        id={boxId}
        type="checkbox"
        className={styles.box}
        checked={goal.completed}
        // Unlike a disabled box, it keeps the focus.
        aria-busy={tick.isPending || undefined}
        aria-disabled={tick.isPending || undefined}
        onChange={({ target: { checked } }) => {
          if (!tick.isPending) change(checked)
        }}
      />
      <label htmlFor={boxId}>{goal.description}</label>
    </li>
  )
}

function GoalsSkeleton() {
  return (
    <div aria-busy="true">
      <p className={hidden.hidden}>Loading goals</p>
      {['84%', '72%', '90%', '64%'].map((width) => (
        <div key={width} className={styles.goal}>
          <Skeleton width="22px" height="22px" />
          <Skeleton width={width} height="1.1em" />
        </div>
      ))}
    </div>
  )
}
