import * as v from 'valibot'
import { commentSchema } from '../comments/rules.ts'
import { missingInformation } from '../comments/missing-information.ts'
import { type CommentRow, storedCommentColumns } from '../comments/store.ts'
import { contactSchema } from '../contact/rules.ts'
import { messageColumns } from '../contact/server.ts'
import { exportedWork } from '../library/rules.ts'
import { libraryColumns } from '../library/store.ts'
import { addImportedWork } from '../library/import-work.ts'
import { subscriptionSchema } from '../newsletter/rules.ts'
import { subscriberColumns } from '../newsletter/subscriptions.ts'
import { maxRedirects, redirectSchema } from '../redirects/rules.ts'
import { redirectColumns, addImportedRedirect } from '../redirects/store.ts'
import { type StoredRow, text } from '../../platform/server/database/table.ts'
import { instant, line } from '../../shared/fields.ts'
import { insertSeries } from '../blog/server/post-series.ts'
import { seriesSchema } from '../blog/rules.ts'
import { slugOf } from '../blog/tags.ts'
import { siteLists } from '../lists/lists.ts'
import { pageList } from './page-list.ts'
import { idSchema, type List, transferList } from './transfer-list.ts'

const date = instant('The date must be an ISO instant')
const yesOrNo = (label: string) => v.boolean(`${label} must be true or false`)

/** The series, which posts name; imported before them. */
export const seriesList = transferList<{ name: string; description: string }>({
  name: 'series',
  one: 'series',
  columns: { name: text, description: text },
  entries: { name: seriesSchema.entries.name, description: seriesSchema.entries.description },
  sameBy: ({ name }) => slugOf(name),
  isUnique: true,
  isOptional: true,
  add: insertSeries,
})

/** All lists that are exported and imported as rows; posts and comments have their own code. */
export const lists: readonly List[] = [
  ...siteLists,
  transferList({
    name: 'messages',
    one: 'message',
    columns: messageColumns,
    entries: { ...contactSchema.entries, date, read: yesOrNo('Read') },
    sameBy: ({ email, subject, message, date: sent }) => [email, subject, message, sent],
    person: ({ name, email, date: since }) => ({ who: [name, email], date: since }),
  }),
  transferList({
    name: 'subscribers',
    one: 'subscriber',
    columns: subscriberColumns,
    entries: { ...subscriptionSchema.entries, date, verified: yesOrNo('Verified') },
    sameBy: ({ email }) => email.toLowerCase(),
    isUnique: true,
    person: ({ email, date: since }) => ({ who: [email], date: since }),
  }),
  transferList({
    name: 'works',
    one: 'work',
    columns: libraryColumns,
    entries: exportedWork,
    sameBy: ({ key }) => key,
    alsoFoundBy: ({ aliases }) => aliases,
    isUnique: true,
    isOptional: true,
    add: addImportedWork,
  }),
  pageList,
  seriesList,
  transferList({
    name: 'redirects',
    one: 'old address',
    columns: redirectColumns,
    entries: redirectSchema.entries,
    sameBy: ({ path }) => path,
    isUnique: true,
    isOptional: true,
    maxRows: maxRedirects,
    add: addImportedRedirect,
    renumber: (fields, idOf) => {
      const id = /^\/blog\/([1-9]\d{0,14})$/.exec(fields.target)?.[1]
      const here = id === undefined ? undefined : idOf('posts', Number(id))
      return here === undefined ? fields : { ...fields, target: `/blog/${here}` }
    },
  }),
]

/** A comment in an export, with the ids of its post and of the comment that it answers there. */
export const commentRules = v.pipe(
  v.strictObject({
    id: idSchema,
    blogPostId: idSchema,
    ...commentSchema.entries,
    // The owner replies under the name in the settings, which may be longer than a visitor's.
    author: line('Name', { max: 100, tooShort: missingInformation }),
    date,
    moderated: v.optional(yesOrNo('Moderated')),
    /** The name of `moderated` in older exports. */
    held: v.optional(yesOrNo('Held')),
    replyTo: v.optional(v.nullable(idSchema), null),
    byOwner: v.optional(yesOrNo('By owner'), false),
  }),
  v.check(
    ({ id, replyTo }) => replyTo === null || replyTo < id,
    'A reply must have a higher id than the comment that it answers',
  ),
  v.transform(({ held = false, moderated = held, ...comment }) => ({ ...comment, moderated })),
)

export const exportedCommentColumns: readonly string[] = [
  'id',
  ...Object.keys(storedCommentColumns),
]

/** Has the fields that 1.0.0 does not know only where they matter, so that it can import all other comments. */
export function exportComment({ replyTo, byOwner, ...comment }: StoredRow<CommentRow>): object {
  return { ...comment, ...(replyTo !== null && { replyTo }), ...(byOwner && { byOwner }) }
}

/** The exported tables with ids, without those that have rows on a fresh site, which are found by path. */
export const countedTables: readonly string[] = [
  'posts',
  'comments',
  ...lists.filter(({ hasOriginals }) => !hasOriginals).map(({ name }) => name),
]
