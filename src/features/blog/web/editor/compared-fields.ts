import { formatDateTime } from '../../../../shared/dates.ts'
import type { ComparedField } from '../../../../platform/web/admin/conflict-dialog.tsx'
import type { Conflict } from '../../../../platform/web/admin/use-versions.ts'
import type { Post } from '../../contract.ts'
import type { PostBody } from './post-form.ts'

/** The fields of a post in the form beside those of the stored post, for comparing them. */
export function fieldsOf(
  { mine, newer }: Conflict<Post, PostBody>,
  timeZone: string,
): ComparedField[] {
  const visible = (from: string | null) =>
    from === null ? 'Draft' : formatDateTime(from, timeZone)
  const fields = [
    { name: 'Title', mine: mine.title, newer: newer.title },
    { name: 'Category', mine: mine.category, newer: newer.category },
    { name: 'Date', mine: mine.date, newer: newer.date },
    { name: 'Excerpt', mine: mine.excerpt, newer: newer.excerpt },
    { name: 'Content', mine: mine.content, newer: newer.content },
  ]
  // An unchanged visibility is not sent, so the stored one stays.
  if (mine.visibleFrom === undefined) return fields
  const [left, right] = [visible(mine.visibleFrom), visible(newer.visibleFrom)]
  return [...fields, { name: 'Visible from', mine: left, newer: right }]
}
