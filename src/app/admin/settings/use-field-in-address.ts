import { useEffect } from 'react'
import { useSearch } from '../../../platform/web/location.ts'
import { useLocationProperty } from 'wouter/use-browser-location'

/** Shows the field that the hash of the address names. */
export function useFieldInAddress(): void {
  const search = useSearch()
  const field = useLocationProperty(() => decodeURIComponent(location.hash.slice(1)))
  useEffect(() => {
    if (field === '') return undefined
    // After the scrolling of the area to the top of a new tab.
    const frame = requestAnimationFrame(() => showField(field))
    return () => cancelAnimationFrame(frame)
  }, [search, field])
}

const controls = 'input, textarea, select, button, a[href]'

/**
 * Scrolls to a field of the settings, focuses it and marks it briefly.
 * @param field the name of a setting or of its control, or the id of another part of a page
 */
export function showField(field: string): void {
  const place = findPlace(field)
  if (!place) return
  const fold = place.closest('details')
  if (fold) fold.open = true
  place.scrollIntoView({ block: 'center', behavior: 'instant' })
  const control = place.matches(controls) ? place : place.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  const marked = place.closest<HTMLElement>('[data-setting]') ?? place
  marked.dataset.found = ''
  marked.addEventListener('animationend', () => delete marked.dataset.found, { once: true })
}

function findPlace(field: string): HTMLElement | null {
  const setting = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(field)}"]`)
  const [control] = document.getElementsByName(field)
  return setting ?? control ?? document.getElementById(field)
}
