import type { EditionQuery } from '../../../shared/addresses.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import type { ArchiveChoice } from '../archive.ts'
import {
  type Archive,
  type Article,
  blogUrls,
  type GroupKind,
  type PostEditions,
  type PostGroup,
  type PostSummary,
} from '../contract.ts'

/** The newest posts without their content, up to the limit if one is given. */
export function postSummaries(limit?: number) {
  return readOptions<PostSummary[]>(blogUrls.summaries(limit))
}

/** A page of the archive. */
export function archivePage(choice: ArchiveChoice) {
  return readOptions<Archive>(blogUrls.archive(choice))
}

/** The articles of a tag or a series; null when there are none. */
export function groupedPosts(kind: GroupKind, slug: string, page: number) {
  return readOptions<PostGroup | null>(blogUrls.group(kind, slug, page), { nullOn: [404] })
}

/** One post as its page shows it, by its id or its slug, or an earlier version of it; null when there is none. */
export function article(address: number | string, edition?: EditionQuery) {
  return readOptions<Article | null>(blogUrls.article(address, edition), { nullOn: [404] })
}

/** The versions of a post that readers can cite, and what one of them changed; null for a post that has only one. */
export function postEditions(id: number, edition: EditionQuery) {
  return readOptions<PostEditions | null>(blogUrls.editions(id, edition), { nullOn: [404] })
}
