import { createContext, use } from 'react'

/** The year in which a page was rendered, in the owner's time zone; the same on the server and in the browser. */
export interface PageTimeValue {
  /** Such as '2026'. */
  year: string
}

/** Provides the time of the page: `<PageTime value={{ year }}>` around the whole page. */
export const PageTime = createContext<PageTimeValue>({ year: '' })

export function usePageTime(): PageTimeValue {
  return use(PageTime)
}
