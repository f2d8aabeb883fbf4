import { commentKey, type ExistingContent, roomIn } from './existing.ts'
import type { ImportedComment, ImportContent, ImportEntry } from './import-content.ts'
import { type Plan, rowName } from './import-plan.ts'
import { added, addedInstead, decide, invalid, isHere } from './verdicts.ts'
import type { HasLeft } from './suppression-check.ts'

/** An older export must not restore people who have unsubscribed or were erased since. */
const staysOut = invalid('Left or was erased since, and stays out')

/** Plans the comments, after the posts that they belong to. */
export function planComments(
  plan: Plan,
  existing: ExistingContent,
  comments: readonly ImportEntry<ImportedComment>[],
  hasLeft: HasLeft,
): void {
  const coming = new Set(plan.posts.map(({ key }) => key))
  const isRepeatedId = repetitions()
  for (const { label, read } of comments)
    decide(plan, `comment ${label}`, read, (comment) => {
      const isTwice = comment.id !== undefined && isRepeatedId(String(comment.id))
      const here = plan.existingPosts.get(comment.post)
      if (!coming.has(comment.post) && here === undefined)
        return invalid('Its post is not imported')
      if (isTwice) return invalid('Another comment has the same id')
      if (here !== undefined && existing.comments.has(commentKey(here, comment))) return isHere
      const date = comment.isUndated ? undefined : comment.date
      if (hasLeft({ who: [comment.author], date })) return staysOut
      plan.comments.push(comment)
      return comment.moderated ? { kind: 'added', why: 'awaiting moderation' } : added
    })
}

/** Plans the rows of lists. */
export function planRows(
  plan: Plan,
  existing: ExistingContent,
  rows: ImportContent['rows'],
  hasLeft: HasLeft,
): void {
  const isRepeatedId = repetitions()
  const isRepeatedKey = repetitions()
  const hasRoom = roomIn(existing.rows)
  for (const { list, row: entry } of rows)
    decide(plan, `${list.one} ${entry.label}`, entry.read, (row) => {
      const isTwice = isRepeatedId(rowName(list.name, row.id))
      const isSame = isRepeatedKey(row.key)
      if (isTwice) return invalid(`Another ${list.one} has the same id`)
      const here = existing.rows.get(list.name)?.get(row.key)
      const untouched = existing.untouched.get(list.name)?.get(row.key)
      const isReplaced = untouched !== undefined && untouched !== row.whole
      if (here !== undefined && !isReplaced) {
        plan.existingRows.set(rowName(list.name, row.id), here)
        return isHere
      }
      if (list.isUnique && isSame) return invalid(`The same ${list.one} stands there twice`)
      if (row.person && hasLeft(row.person, list.name === 'subscribers' ? 'reader' : 'person'))
        return staysOut
      if (!isReplaced && !hasRoom(list))
        return invalid(`There can be at most ${list.most} ${list.name}`)
      plan.rows.push({ table: list.name, row })
      return isReplaced ? addedInstead : added
    })
}

/** A function that tells whether it was called with the same text before. */
function repetitions(): (text: string) => boolean {
  const seen = new Set<string>()
  return (text) => seen.size === seen.add(text).size
}
