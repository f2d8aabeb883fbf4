import type { ServerContext } from '../../platform/server/context.ts'
import {
  createRoute,
  requireRow,
  listRoute,
  rowUrl,
  removeRoute,
} from '../../platform/server/http/crud.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import {
  type Columns,
  flag,
  number,
  openTable,
  text,
} from '../../platform/server/database/table.ts'
import { perDay, perHour, perMinute } from '../../platform/server/http/rate-limit.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { goals } from './contract.ts'
import { goalChangeSchema, goalSchema, goalTickSchema } from './rules.ts'

type GoalFields = FieldsOf<typeof goals>

export const goalColumns: Columns<GoalFields> = {
  description: text,
  completed: flag,
  order: number,
}

/** The goals: anyone reads and ticks them, the owner writes. */
export function goalRoutes({ database }: ServerContext): Route[] {
  const table = openTable<GoalFields>(database, 'goals', goalColumns, 'order')
  return [
    listRoute(goals, table),
    createRoute(goals, goalSchema, table),
    route(`PATCH ${rowUrl(goals)}`, {
      access: 'anyone',
      // A tick stores nothing more, but the pages that show it are rendered anew.
      limit: { client: [perMinute(30)], site: [perHour(600), perDay(3000)] },
      schema: goalChangeSchema,
      // Visitors may tick a goal and nothing else.
      visitorSchema: goalTickSchema,
      handle: async ({ id, body }) => requireRow(await table.update(id, body), goals.name),
    }),
    removeRoute(goals, {
      remove: (id) => database.write((tx) => removeAndCompact(tx, id)),
    }),
  ]
}

/**
 * Removes a goal and closes the gap in the order, 1 to n; ties keep their order by id.
 * Only a removal does this: between the two updates of a swap, two goals have the same order. Source: docs/behaviour.md, Goal order.
 */
async function removeAndCompact(tx: Tx, id: number): Promise<boolean> {
  const result = await tx.deleteFrom('goals').where('id', '=', id).executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  await compactGoals(tx)
  return true
}

/** Makes the orders of the goals 1 to n again; ties keep their order by id. */
export async function compactGoals(tx: Tx): Promise<void> {
  const rest = await tx
    .selectFrom('goals')
    .select(['id', 'order'])
    .orderBy('order')
    .orderBy('id')
    .execute()
  for (const [index, goal] of rest.entries())
    if (goal.order !== index + 1)
      await tx
        .updateTable('goals')
        .set({ order: index + 1 })
        .where('id', '=', goal.id)
        .execute()
}
