import { useLocation, useSearch } from 'wouter'
import { isAreaId, overview, type TabId } from './areas.tsx'

/** Where a tab is found: `/admin?tab=movies`, the overview at `/admin`. */
export function tabAddress(tab: TabId): string {
  return tab === overview.id ? '/admin' : `/admin?tab=${tab}`
}

/** The tab that the address names, the overview for an unknown one, and how to go to another. */
export function useTab() {
  const [, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('tab') ?? ''
  const tab: TabId = isAreaId(named) ? named : overview.id
  return {
    tab,
    /** Steps with the arrow keys replace the entry of the history, so that Back leaves the list. */
    go: (next: TabId, how: 'push' | 'replace') => {
      const address = tabAddress(next)
      // A press and the focus that it brings both ask for the tab before it is rendered.
      if (address === location.pathname + location.search) return
      navigate(address, { replace: how === 'replace' })
    },
  }
}
