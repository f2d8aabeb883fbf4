import * as v from 'valibot'
import { commentSchema } from '../../features/comments/rules.ts'
import { storedCommentColumns } from '../../features/comments/store.ts'
import { contactSchema } from '../../features/contact/rules.ts'
import { messageColumns } from '../../features/contact/server.ts'
import { goalSchema } from '../../features/goals/rules.ts'
import { goalColumns } from '../../features/goals/server.ts'
import { interestSchema } from '../../features/interests/rules.ts'
import { interestColumns } from '../../features/interests/server.ts'
import { movieSchema } from '../../features/movies/rules.ts'
import { movieColumns } from '../../features/movies/server.ts'
import { musicSchema } from '../../features/music/rules.ts'
import { musicColumns } from '../../features/music/server.ts'
import { subscriptionSchema } from '../../features/newsletter/rules.ts'
import { subscriberColumns } from '../../features/newsletter/subscriptions.ts'
import { projectSchema } from '../../features/projects/rules.ts'
import { projectColumns } from '../../features/projects/server.ts'
import { quoteSchema } from '../../features/quotes/rules.ts'
import { quoteColumns } from '../../features/quotes/server.ts'
import { skillSchema } from '../../features/skills/rules.ts'
import { skillColumns } from '../../features/skills/server.ts'
import type { Database, Tx } from '../../server/database/database.ts'
import type { TableName } from '../../server/database/schema.ts'
import { type Columns, insertRow, openTable } from '../../server/database/table.ts'
import { instant, wholeNumber } from '../../shared/fields.ts'
import { highestId } from '../../shared/ids.ts'
import { check, type Checked, shown } from './check.ts'

/** The number of a row in a file. */
export const idSchema = wholeNumber(
  'The id',
  [1, 'The id must be at least 1'],
  [highestId - 1, `The id must be below ${highestId}`],
)

/** A row that keeps the rules and can be put into the site. */
export interface ListRow {
  id: number
  /** Equal for two rows that say the same. */
  key: string
  label: string
  add(tx: Tx): Promise<unknown>
}

/** A list of the site as it travels: read for an export, checked and added by an import. */
export interface List {
  /** The name of its table, its counter and its files. */
  name: TableName
  /** One row, inside a sentence. */
  one: string
  columns: readonly string[]
  /** Whether the site holds no two rows that say the same. */
  isUnique: boolean
  rows(database: Database): Promise<object[]>
  keys(database: Database): Promise<Set<string>>
  check(value: unknown): Checked<ListRow>
}

interface ListOptions<Fields extends object> {
  name: TableName
  one: string
  columns: Columns<Fields>
  rules: v.GenericSchema<unknown, Fields & { id: number }>
  /** What two rows have in common that are the same; all fields unless given. */
  sameBy?: (fields: Fields) => unknown
  isUnique?: boolean
}

function list<Fields extends object>(parts: ListOptions<Fields>): List {
  const { name, one, columns, rules, sameBy, isUnique = false } = parts
  const names = Object.keys(columns) as (keyof Fields & string)[]
  const keyOf = (fields: Fields) =>
    JSON.stringify(sameBy ? sameBy(fields) : names.map((column) => fields[column]))
  const rows = (database: Database) => openTable(database, name, columns).list()
  return {
    name,
    one,
    columns: ['id', ...names],
    isUnique,
    rows,
    keys: async (database) => new Set((await rows(database)).map(keyOf)),
    check: (value) => {
      const row = check(rules, value)
      if (!row.ok) return row
      const { id, ...rest } = row.value
      const fields = rest as unknown as Fields
      const [first] = Object.values(fields)
      return {
        ok: true,
        value: {
          id,
          key: keyOf(fields),
          label: shown(String(first)),
          add: (tx) => insertRow(tx, name, columns, fields),
        },
      }
    },
  }
}

const date = instant('The date must be an ISO instant')
const yesOrNo = (label: string) => v.boolean(`${label} must be true or false`)

/** Every ordinary list of the site; posts and their comments travel in their own way. */
export const lists: readonly List[] = [
  list({
    name: 'projects',
    one: 'project',
    columns: projectColumns,
    rules: v.strictObject({ id: idSchema, ...projectSchema.entries }),
  }),
  list({
    name: 'skills',
    one: 'skill',
    columns: skillColumns,
    rules: v.strictObject({ id: idSchema, ...skillSchema.entries }),
  }),
  list({
    name: 'interests',
    one: 'interest',
    columns: interestColumns,
    rules: v.strictObject({ id: idSchema, ...interestSchema.entries }),
  }),
  list({
    name: 'goals',
    one: 'goal',
    columns: goalColumns,
    rules: v.strictObject({ id: idSchema, ...goalSchema.entries }),
    sameBy: ({ description }) => description,
  }),
  list({
    name: 'quotes',
    one: 'quote',
    columns: quoteColumns,
    rules: v.strictObject({ id: idSchema, ...quoteSchema.entries }),
  }),
  list({
    name: 'movies',
    one: 'movie',
    columns: movieColumns,
    rules: v.strictObject({ id: idSchema, ...movieSchema.entries }),
  }),
  list({
    name: 'music',
    one: 'piece of music',
    columns: musicColumns,
    rules: v.strictObject({ id: idSchema, ...musicSchema.entries }),
  }),
  list({
    name: 'messages',
    one: 'message',
    columns: messageColumns,
    rules: v.strictObject({
      id: idSchema,
      ...contactSchema.entries,
      date,
      read: yesOrNo('Read'),
    }),
    sameBy: ({ email, subject, message, date: sent }) => [email, subject, message, sent],
  }),
  list({
    name: 'subscribers',
    one: 'subscriber',
    columns: subscriberColumns,
    rules: v.strictObject({
      id: idSchema,
      ...subscriptionSchema.entries,
      date,
      verified: yesOrNo('Verified'),
    }),
    sameBy: ({ email }) => email.toLowerCase(),
    isUnique: true,
  }),
]

/** A comment in a file: with the number of its post there. */
export const commentRules = v.strictObject({
  id: idSchema,
  blogPostId: idSchema,
  ...commentSchema.entries,
  date,
  held: v.optional(yesOrNo('Held'), false),
})

export const exportedCommentColumns: readonly string[] = [
  'id',
  ...Object.keys(storedCommentColumns),
]

/** What has ids and travels, by the name of its table. */
export const countedTables: readonly TableName[] = [
  'posts',
  'comments',
  ...lists.map(({ name }) => name),
]
