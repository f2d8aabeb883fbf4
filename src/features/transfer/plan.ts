import { postState } from '../blog/contract.ts'
import type { Settings } from '../site/contract.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { countOf, withCommas } from '../../shared/count.ts'
import { maxRedirects } from '../redirects/rules.ts'
import { parsePostDate } from '../../shared/read-dates.ts'
import type { ImportContent, ImportedFile, ImportedPost, ImportEntry } from './import-content.ts'
import { type ExistingContent, isUnusedSite, postKey, readExisting } from './existing.ts'
import type { Plan } from './import-plan.ts'
import { redirectsFor } from './imported-redirects.ts'
import { planComments, planRows } from './plan-rows.ts'
import { added, decide, invalid, isHere } from './verdicts.ts'
import { loadSuppressionCheck } from './suppression-check.ts'

/** Decides for each entry of an export whether it is imported; writes nothing. */
export async function planImport(context: ServerContext, content: ImportContent): Promise<Plan> {
  const existing = await readExisting(context)
  const plan: Plan = {
    lines: content.notes.map((note) => `  ${note}`),
    counts: { added: 0, existing: 0, invalid: 0 },
    fresh: await isUnusedSite(context.database.db),
    posts: [],
    existingPosts: new Map(),
    existingRows: new Map(),
    comments: [],
    rows: [],
    redirects: [],
    pictures: [],
    files: [],
    site: undefined,
    next: content.next,
  }
  for (const picture of content.pictures)
    await planFile(plan.pictures, { plan, one: 'picture', find: existing.picture }, picture)
  for (const file of content.files)
    await planFile(plan.files, { plan, one: 'file', find: existing.file }, file)
  planPosts(plan, existing, content.posts, context.now())
  planRedirects(plan, existing, content.posts)
  const hasLeft = await loadSuppressionCheck(context)
  planComments(plan, existing, content.comments, hasLeft)
  planRows(plan, existing, content.rows, hasLeft)
  if (content.site) planSite(plan, existing, content.site)
  return plan
}

interface FilePlan {
  plan: Plan
  one: 'picture' | 'file'
  /** The content that this site has under a name. */
  find: (name: string) => Promise<Buffer | undefined>
}

async function planFile(
  coming: ImportedFile[],
  { plan, one, find }: FilePlan,
  { label, read }: ImportEntry<ImportedFile>,
): Promise<void> {
  const before = read.ok ? await find(read.value.name) : undefined
  const isSame = read.ok && before?.equals(await read.value.load())
  decide(plan, `${one} ${label}`, read, (file) => {
    if (isSame) return isHere
    if (before) return invalid(`Another ${one} of this name is here, and stays`)
    coming.push(file)
    return added
  })
}

function planPosts(
  plan: Plan,
  existing: ExistingContent,
  posts: readonly ImportEntry<ImportedPost>[],
  now: Date,
): void {
  const keys = new Set<string>()
  for (const { label, read } of posts)
    decide(plan, `post ${label}`, read, (post) => {
      if (keys.has(post.key)) return invalid('Another post has the same id')
      keys.add(post.key)
      const here = existing.posts.get(postKey(post.fields))
      if (here === undefined) {
        plan.posts.push(post)
        return { kind: 'added', why: whyOf(post, now) }
      }
      plan.existingPosts.set(post.key, here)
      return isHere
    })
}

function planRedirects(
  plan: Plan,
  existing: ExistingContent,
  posts: readonly ImportEntry<ImportedPost>[],
): void {
  const found = posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  const { coming, left } = redirectsFor(found, existing.redirects)
  plan.redirects = coming
  if (left > 0)
    plan.lines.push(
      `! ${countOf(left, 'old address', 'old addresses')}: there can be at most ${withCommas(maxRedirects)} redirects`,
    )
  const { length } = coming
  if (length > 0)
    plan.lines.push(
      `  ${countOf(length, 'old address', 'old addresses')} will lead to the articles here.`,
    )
}

function whyOf({ fields, note, isUndated }: ImportedPost, now: Date): string | undefined {
  const state =
    fields.visibleFrom === undefined
      ? 'published'
      : postState({ visibleFrom: fields.visibleFrom }, now)
  const unordered =
    parsePostDate(fields.date) === undefined
      ? 'its date is kept and cannot be ordered by'
      : undefined
  const undated = isUndated ? 'it has no date and got that of its file' : undefined
  const parts = [state === 'published' ? undefined : state, undated, note, unordered]
  return parts.filter((part) => part !== undefined).join('; ') || undefined
}

function planSite(
  plan: Plan,
  { hasSettings }: ExistingContent,
  { label, read }: ImportEntry<Settings>,
): void {
  decide(plan, label, read, (settings) => {
    if (hasSettings) return { kind: 'existing', why: 'the site has its own, they stay' }
    plan.site = settings
    return added
  })
}
