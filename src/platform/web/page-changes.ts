import { useEffect, useLayoutEffect, useRef } from 'react'

/** The scroll position of each history entry when it was left, by its key. */
const places = new Map<string, number>()

/**
 * Restores the scroll position on back and forward. Browsers do so by themselves, but Firefox does it before the page
 * is rendered, and then no further down than the previous page was long.
 * Browsers without the Navigation API keep their own behaviour.
 */
export function useScrollRestoration(path: string): void {
  useEffect(() => {
    if (!('navigation' in window)) return
    const note = () => {
      const { currentEntry } = navigation
      if (currentEntry) places.set(currentEntry.key, scrollY)
    }
    navigation.addEventListener('navigate', note)
    return () => navigation.removeEventListener('navigate', note)
  }, [])
  useLayoutEffect(() => {
    if (!('navigation' in window)) return
    const top = places.get(navigation.currentEntry?.key ?? '')
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  }, [path])
}

/** Reports client-side navigation to the server, so that these page views are counted too. */
export function useViewReports(pathname: string, isPublic: boolean): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (pathname === last.current) return
    last.current = pathname
    // A failure only loses one page view in the statistics.
    if (isPublic) void fetch(pathname, { method: 'HEAD' }).catch(() => undefined)
  }, [pathname, isPublic])
}
