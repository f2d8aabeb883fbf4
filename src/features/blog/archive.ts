/** What the archive page shows: its filters and the page number. */
export interface ArchiveChoice {
  /** Only this category. */
  category: string | undefined
  /** Only this year, such as '2026'. */
  year: string | undefined
  page: number
}

/** Articles per page of the archive. */
export const archivePageSize = 100

/** The maximum length of a category in an address. */
export const maxCategoryCharacters = 60

/** Parses the query of an archive URL; invalid parameters are ignored. */
export function readArchiveChoice(search: string | URLSearchParams | undefined): ArchiveChoice {
  const query = new URLSearchParams(search)
  const category = query.get('category') ?? undefined
  const year = query.get('year') ?? ''
  const page = query.get('page') ?? ''
  return {
    category: isCategory(category) ? category : undefined,
    year: /^\d{4}$/.test(year) ? year : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

function isCategory(text: string | undefined): boolean {
  return text !== undefined && text.length <= maxCategoryCharacters && !/\p{Cc}/u.test(text)
}

/**
 * The query string of a choice with its question mark; '' for the first page without filters. Equal choices give
 * equal strings.
 */
export function archiveQuery({ category, year, page }: ArchiveChoice): string {
  const parts = [
    ...(category === undefined ? [] : [`category=${encodeURIComponent(category.toWellFormed())}`]),
    ...(year === undefined ? [] : [`year=${year}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ]
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The canonical path of a page of the archive. */
export function archivePath(choice: ArchiveChoice): string {
  return `/blog${archiveQuery(choice)}`
}
