/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[]
  /** From 1. */
  page: number
  /** The number of rows that match the search. */
  found: number
  /** The number of all rows. */
  total: number
}

/** The query for one page of a list. */
export interface PageQuery {
  /** From 1. */
  page: number
  size: number
  /** Words that a row must all contain; '' for none. */
  search: string
  /** The name of a column; undefined for the default order. */
  sort?: string | undefined
  direction: 'asc' | 'desc'
}

/** The maximum, and the page size of the admin area, which renders it without a noticeable delay. */
export const rowsPerPage = 100

/** In characters. */
export const maxSearch = 200

/** The URL of one page of a list. */
export function pageUrl(list: string, pageQuery: Partial<PageQuery> & { page: number }): string {
  const { page, size = rowsPerPage, search = '', sort, direction = 'asc' } = pageQuery
  const query = new URLSearchParams({
    page: String(page),
    size: String(size),
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort, direction }),
  })
  return `${list}${list.includes('?') ? '&' : '?'}${query.toString()}`
}
