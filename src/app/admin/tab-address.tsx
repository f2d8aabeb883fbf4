import { useLocation, useSearch } from 'wouter'
import { isAreaId, overview, type TabId } from './areas.tsx'

/** The address of a tab: `/admin?tab=movies`, for the overview `/admin`. */
export function tabAddress(tab: TabId): string {
  return tab === overview.id ? '/admin' : `/admin?tab=${tab}`
}

/** The tab in the address, the overview for an unknown one, and a function that goes to another. */
export function useTab() {
  const [, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('tab') ?? ''
  const tab: TabId = isAreaId(named) ? named : overview.id
  return {
    tab,
    /** The arrow keys replace the history entry, so that Back leaves the list. */
    go: (next: TabId, how: 'push' | 'replace') => {
      const address = tabAddress(next)
      // A press and the focus that it causes both request the tab before it is rendered.
      if (address === location.pathname + location.search) return
      navigate(address, { replace: how === 'replace' })
    },
  }
}
