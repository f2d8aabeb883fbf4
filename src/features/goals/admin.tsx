import { Check, Clock, Target } from 'lucide-react'
import { rowUrl } from '../../shared/resource.ts'
import { CheckboxField } from '../../platform/web/admin/checkbox-field.tsx'
import { type CrudCopy, type FormOf, useCrud } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { refetch, useSend } from '../../platform/web/resource.ts'
import { DataTable, type SortedColumn } from '../../platform/web/ui/data-table.tsx'
import { TextField } from '../../platform/web/ui/field.tsx'
import { type Goal, type GoalChange, goals } from './contract.ts'
import { goalSchema } from './rules.ts'
import { useTickGoal } from './queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceMove, MoveButtons } from '../../platform/web/admin/move-buttons.tsx'
import { callApi } from '../../platform/web/api.ts'
import styles from './admin.module.css'

const copy: CrudCopy<Goal> = {
  heading: 'Goals',
  add: 'Add New Goal',
  loading: 'Loading goals...',
  what: 'goals',
  empty: 'No goals found',
  create: {
    title: 'Create New Goal',
    submit: 'Create Goal',
    done: 'Goal created successfully',
    failed: 'Failed to create goal',
  },
  update: {
    title: 'Edit Goal',
    submit: 'Update Goal',
    done: 'Goal updated successfully',
    failed: 'Failed to update goal',
  },
  remove: {
    ask: ({ description }) =>
      `Are you sure you want to delete the goal "${description}"? This action cannot be undone.`,
    done: 'Goal deleted successfully',
    failed: 'Failed to delete goal',
  },
}

const columns: readonly SortedColumn<Goal>[] = [
  {
    title: 'Order',
    text: ({ order }) => String(order),
    sortBy: ({ order }) => order,
    phone: 'hidden',
  },
  { title: 'Description', text: ({ description }) => description, style: 'main' },
  {
    title: 'Status',
    text: ({ completed }) => (completed ? 'Completed' : 'Pending'),
    cell: (goal) => <StatusButton goal={goal} />,
  },
]

function valuesOf({ description, completed, order }: Goal) {
  return { description, completed, order }
}

function Inputs({ form }: { form: FormOf<typeof goalSchema> }) {
  return (
    <>
      <TextField label="Description" required {...fieldProps(form, 'description')} />
      <TextField
        label="Order"
        type="number"
        min={1}
        step={1}
        required
        {...fieldProps(form, 'order', { valueAsNumber: true })}
      />
      <CheckboxField label="Completed" {...form.register('completed')} />
    </>
  )
}

/** Says whether a goal is reached, and changes it when pressed. */
function StatusButton({ goal: { id, description, completed } }: { goal: Goal }) {
  const tick = useTickGoal()
  const state = completed ? 'Completed' : 'Pending'
  function toggle() {
    if (tick.isPending) return
    tick.mutate(
      { id, completed: !completed },
      {
        onSuccess: () => toastSuccess(copy.update.done),
        onError: () => toastFailure(copy.update.failed),
      },
    )
  }
  return (
    <button
      type="button"
      className={styles.status}
      data-done={completed}
      aria-pressed={completed}
      // The action, which stays the same while the state changes, and the words that are seen.
      aria-label={`Complete: ${description}, ${state}`}
      onClick={toggle}
    >
      {completed ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {state}
    </button>
  )
}

/** Goals change by PATCH, since visitors' ticks and the owner's edits share one address. */
function useChangeGoal() {
  return useSend<{ id: number; fields: GoalChange }>(
    ({ id, fields }) => ({ method: 'PATCH', url: rowUrl(goals.writeUrl, id), body: fields }),
    () => [goals.listUrl],
  )
}

/** The Goals tab. */
export function GoalsAdmin() {
  const crud = useCrud(goals)
  const change = useChangeGoal()
  const order = (crud.list.data?.length ?? 0) + 1
  const blank = () => ({ description: '', completed: false, order })
  return (
    <CrudPanel
      crud={{ ...crud, update: change.mutateAsync }}
      copy={copy}
      form={{ schema: goalSchema, blank, valuesOf, Inputs }}
      nameOf={({ description }) => description}
      icon={<Target aria-hidden="true" />}
    >
      {(rows, actions) => {
        const ordered = inOrder(rows)
        return (
          <>
            <DataTable
              what="goals"
              columns={columns}
              rows={ordered}
              manyActions
              actions={(goal) => (
                <>
                  <GoalMoves goal={goal} ordered={ordered} />
                  {actions(goal)}
                </>
              )}
            />
          </>
        )
      }}
    </CrudPanel>
  )
}

/** Goals as they are shown: by their order, ties by id. Source: docs/behaviour.md, Goal order. */
function inOrder(list: readonly Goal[]): Goal[] {
  return list.toSorted((a, b) => a.order - b.order || a.id - b.id)
}

interface GoalMovesProps {
  goal: Goal
  /** All goals in their order. */
  ordered: readonly Goal[]
}

/** Swaps a goal with its neighbour. Source: docs/behaviour.md, Goal order. */
function GoalMoves({ goal, ordered }: GoalMovesProps) {
  const swap = useSwapGoals()
  const at = ordered.findIndex(({ id }) => id === goal.id)
  const above = goal.order === 1 ? undefined : ordered[at - 1]
  const below = goal.order === ordered.length ? undefined : ordered[at + 1]

  function move(direction: 'up' | 'down') {
    const neighbour = direction === 'up' ? above : below
    if (!neighbour || swap.isPending) return false
    swap.mutate(
      { goal, neighbour },
      {
        onSuccess: () => announceMove(goal.description, ordered.indexOf(neighbour), ordered.length),
      },
    )
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
