/** Which articles of the archive are looked at. */
export interface ArchiveChoice {
  /** Of one category. */
  category: string | undefined
  /** Of one year, such as '2026'. */
  year: string | undefined
  page: number
}

/** So many articles stand on a page. */
export const archivePageSize = 100

const longestCategory = 60

/** What the query of an address chooses; what nobody could mean is left out of it. */
export function readArchiveChoice(search: string | URLSearchParams | undefined): ArchiveChoice {
  const query = new URLSearchParams(search)
  const category = query.get('category') ?? undefined
  const year = query.get('year') ?? ''
  const page = query.get('page') ?? ''
  return {
    category: category !== undefined && category.length <= longestCategory ? category : undefined,
    year: /^\d{4}$/.test(year) ? year : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The query of a choice, with its question mark; every choice has one, and the first page of everything none. */
export function archiveQuery({ category, year, page }: ArchiveChoice): string {
  const parts = [
    ...(category === undefined ? [] : [`category=${encodeURIComponent(category.toWellFormed())}`]),
    ...(year === undefined ? [] : [`year=${year}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ]
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The one address of a page of the archive. */
export function archivePath(choice: ArchiveChoice): string {
  return `/blog${archiveQuery(choice)}`
}
