import * as v from 'valibot'
import { commentSchema } from '../comments/rules.ts'
import { storedCommentColumns } from '../comments/store.ts'
import { contactSchema } from '../contact/rules.ts'
import { messageColumns } from '../contact/server.ts'
import { exportedWork } from '../library/rules.ts'
import { libraryColumns } from '../library/store.ts'
import { addImportedWork } from '../library/import-work.ts'
import { subscriptionSchema } from '../newsletter/rules.ts'
import { subscriberColumns } from '../newsletter/subscriptions.ts'
import { maxRedirects, redirectSchema } from '../redirects/rules.ts'
import { redirectColumns, addImportedRedirect } from '../redirects/store.ts'
import { instant } from '../../shared/fields.ts'
import { siteLists } from '../lists/lists.ts'
import { pageList } from './page-list.ts'
import { idSchema, type List, transferList } from './transfer-list.ts'

const date = instant('The date must be an ISO instant')
const yesOrNo = (label: string) => v.boolean(`${label} must be true or false`)

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

/** A comment in an export, with the id of its post there. */
export const commentRules = v.pipe(
  v.strictObject({
    id: idSchema,
    blogPostId: idSchema,
    ...commentSchema.entries,
    date,
    moderated: v.optional(yesOrNo('Moderated')),
    /** The name of `moderated` in older exports. */
    held: v.optional(yesOrNo('Held')),
  }),
  v.transform(({ held = false, moderated = held, ...comment }) => ({ ...comment, moderated })),
)

export const exportedCommentColumns: readonly string[] = [
  'id',
  ...Object.keys(storedCommentColumns),
]

/** The exported tables with ids, without those that have rows on a fresh site, which are found by path. */
export const countedTables: readonly string[] = [
  'posts',
  'comments',
  ...lists.filter(({ hasOriginals }) => !hasOriginals).map(({ name }) => name),
]
