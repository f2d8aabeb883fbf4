/** The maximum length of the slug of a post. */
export const maxPostSlugCharacters = 80

/** What stands at this place in other addresses of the site, now or perhaps later. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'archive',
  'feed',
  'index',
  'new',
  'page',
  'series',
  'tags',
  'versions',
])

/**
 * Suggests a slug for a title: its words without accents. A number at the beginning is left out, since such an address is
 * that of an id.
 * @returns '' where no word of the title can be in an address
 */
export function suggestSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}|(?<=\p{L})['’](?=\p{L})/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const first = words.findIndex((word) => /[a-z]/.test(word))
  let slug = ''
  for (const word of first < 0 ? [] : words.slice(first)) {
    const longer = slug === '' ? word.slice(0, maxPostSlugCharacters) : `${slug}-${word}`
    if (longer.length > maxPostSlugCharacters) break
    slug = longer
  }
  return reservedSlugs.has(slug) ? `${slug}-article` : slug
}
