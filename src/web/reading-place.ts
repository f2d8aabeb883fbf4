import { useEffect, useLayoutEffect } from 'react'

/** How far down each entry of the history was when it was left, by the key that its browser gave it. */
const places = new Map<string, number>()

/**
 * Brings a page that somebody goes back or forward to back to where it was left. Browsers do so by themselves,
 * but Firefox does before the page is rendered: no further down than the page before it was long.
 * Browsers without the Navigation API are left to their own way.
 */
export function useReadingPlace(path: string): void {
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
