import { createContext, use } from 'react'

/** The year in which a page was rendered, in the owner's time zone; the same on the server and in the browser. */
export interface PageYearValue {
  /** Such as '2026'. */
  year: string
}

export const PageYear = createContext<PageYearValue>({ year: '' })

export function usePageYear(): PageYearValue {
  return use(PageYear)
}
