import { countOf } from '../../../../shared/count.ts'
import { formatDateTime, formatLongDate } from '../../../../shared/dates.ts'
import {
  type ComparedField,
  ConflictDialog,
} from '../../../../platform/web/admin/conflict-dialog.tsx'
import type { Conflict, useVersions } from '../../../../platform/web/admin/use-versions.ts'
import type { Post } from '../../contract.ts'
import { type Details, detailLabels, detailNames } from '../../../../shared/post-details.ts'
import type { SavedPost } from '../../preview.ts'
import { blankPost, type PostBody, typedOf, typedPostSchema } from './post-form.ts'

const now = () => new Date()

/** The initial values of the form, and its schema, which compares with them. */
export function startOf(post: Post | undefined, timeZone: string) {
  const options = { timeZone, now }
  if (!post)
    return { start: blankPost(formatLongDate(now(), timeZone)), schema: typedPostSchema(options) }
  const start = typedOf(post, options)
  return { start, schema: typedPostSchema({ ...options, start }) }
}

/** A notice about problems in the saved text, with the first of them. */
export function noteOn({ problems = [] }: SavedPost): string | undefined {
  const [first, ...others] = problems
  if (!first) return undefined
  const more = others.length > 0 ? ` (and ${countOf(others.length, 'more note')})` : ''
  return `Line ${first.line}: ${first.sentence}${more}`
}

interface PostConflictProps {
  saving: ReturnType<typeof useVersions<Post, PostBody>>
  timeZone: string
}

/** Compares the text of the editor with the one that was saved elsewhere meanwhile. */
export function PostConflict({ saving, timeZone }: PostConflictProps) {
  const { conflict } = saving
  if (!conflict) return null
  return (
    <ConflictDialog
      what="post"
      fields={fieldsOf(conflict, timeZone)}
      onKeepMine={() => saving.keepMine(conflict)}
      onUseNewer={() => saving.useNewer(conflict)}
      onContinue={saving.continueEditing}
    />
  )
}

/** A series with the part of a post, such as "Variable stars, part 2"; '' for none. */
function placeOf({ series, part }: Pick<PostBody, 'series' | 'part'>): string {
  return series ? `${series}, part ${part ?? 'last'}` : ''
}

/** A detail as the comparison shows it. */
function wordOf(value: Details[keyof Details] | undefined): string {
  if (Array.isArray(value)) return value.map(({ name }) => name).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}

function fieldsOf({ mine, newer }: Conflict<Post, PostBody>, timeZone: string): ComparedField[] {
  const visible = (from: string | null) =>
    from === null ? 'Draft' : formatDateTime(from, timeZone)
  const fields = [
    { name: 'Title', mine: mine.title, newer: newer.title },
    { name: 'Category', mine: mine.category, newer: newer.category },
    { name: 'Date', mine: mine.date, newer: newer.date },
    { name: 'Tags', mine: (mine.tags ?? newer.tags).join(', '), newer: newer.tags.join(', ') },
    { name: 'Series', mine: placeOf({ ...newer, ...mine }), newer: placeOf(newer) },
    ...detailNames.map((name) => ({
      name: detailLabels[name],
      mine: wordOf({ ...newer, ...mine }[name]),
      newer: wordOf(newer[name]),
    })),
    { name: 'Excerpt', mine: mine.excerpt, newer: newer.excerpt },
    { name: 'Content', mine: mine.content, newer: newer.content },
  ]
  // An unchanged visibility is not sent, so the stored one stays.
  if (mine.visibleFrom === undefined) return fields
  const [left, right] = [mine.visibleFrom, newer.visibleFrom].map((from) =>
    from === 'now' ? 'Now' : visible(from),
  )
  return [...fields, { name: 'Publish on', mine: left ?? '', newer: right ?? '' }]
}
