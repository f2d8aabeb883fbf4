import { useLocation, useSearch } from '../../platform/web/location.ts'
import { type AreaId, isAreaId, overview } from './areas.tsx'
import { isPlaceId, type PlaceId } from './places.tsx'
import { stepsName } from './tab-names.ts'
import { tabAddress } from './tab-address.ts'

/** `steps` belongs to the overview, which links to it. */
export type TabId = typeof overview.id | typeof stepsName | AreaId | PlaceId

/** The tab or place in the address, the overview for an unknown one, and a function that goes to another. */
export function useTab() {
  const [, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('tab') ?? ''
  const tab: TabId =
    isAreaId(named) || isPlaceId(named) || named === stepsName ? named : overview.id
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
