import { createContext, use } from 'react'

/** The time a page was made at, as the owner's calendar has it; the same on the server and in the browser. */
export interface PageTimeValue {
  /** Such as '2026'. */
  year: string
}

/** Provides the time of the page: `<PageTime value={{ year }}>` around the whole page. */
export const PageTime = createContext<PageTimeValue>({ year: '' })

export function usePageTime(): PageTimeValue {
  return use(PageTime)
}
