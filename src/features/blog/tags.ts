/** The maximum number of tags of a post. */
export const maxTags = 12

/** The maximum length of a tag. */
export const maxTagCharacters = 50

/** The maximum length of a tag in an address: one character may be written as eighteen. */
export const maxSlugCharacters = 900

/**
 * A name as it is written in an address: in lower case, with hyphens for spaces and punctuation. Names with the same
 * result are the same tag. '' for a name without letters and digits.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter((word) => word !== '')
    .join('-')
  return /[\p{L}\p{N}]/u.test(slug) ? slug : ''
}

/** The path of the articles with a tag. */
export function tagPath(name: string): `/blog/tags/${string}` {
  return `/blog/tags/${encodeURIComponent(slugOf(name))}`
}

/** A tag of an article that visitors read. */
export interface Tag {
  name: string
  path: ReturnType<typeof tagPath>
}

/** Names without those that have the same address as an earlier one. */
export function distinctTags(names: readonly string[]): string[] {
  const bySlug = new Map<string, string>()
  for (const name of names) if (!bySlug.has(slugOf(name))) bySlug.set(slugOf(name), name)
  return [...bySlug.values()]
}

/** The slug in a path; undefined where it is not text in UTF-8. */
export function decodeSlug(written: string): string | undefined {
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

/** A tag in the admin area. */
export interface TagUse {
  name: string
  slug: string
  /** The number of posts with it, drafts included. */
  posts: number
}

/** The calls for the tags of all posts. */
export const tagUrls = {
  list: '/api/tags',
  one: (slug: string) => `/api/tags/${encodeURIComponent(slug)}`,
} as const
