/** One page of a list that may be long, and how much there is besides. */
export interface ListPage<Row> {
  rows: Row[]
  /** Which page it is; the first is 1. */
  page: number
  /** How many rows the search has found; all of them without one. */
  found: number
  /** How many rows there are. */
  total: number
}

/** What is asked of a list: a page of it instead of all rows. */
export interface PageQuery {
  /** The first page is 1. */
  page: number
  size: number
  /** Words that all have to be in a row; '' for none. */
  search: string
  /** The name of a column; as the plain list has them unless given. */
  sort?: string | undefined
  direction: 'asc' | 'desc'
}

/** The most rows that one page may have, and how many the admin area asks for: drawn without being felt. */
export const rowsPerPage = 100

/** The longest search, in characters. */
export const maxSearch = 200

/** The address of one page of the list at an address. */
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
