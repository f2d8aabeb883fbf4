import { createContext, use } from 'react'
import { useBrowserLocation, useSearch as useBrowserSearch } from 'wouter/use-browser-location'

/** The address of the request while the server renders; the browser knows its own. */
export const RequestAddress = createContext<{ ssrPath?: string; ssrSearch?: string }>({})

/** The path of the page, and a function that changes the address without loading a document. */
export function useLocation() {
  return useBrowserLocation(use(RequestAddress))
}

/** The query of the address. */
export function useSearch(): string {
  return useBrowserSearch(use(RequestAddress))
}
