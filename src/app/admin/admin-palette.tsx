import { useLocation } from 'wouter'
import { type PaletteGroup, SearchPalette } from '../../features/search/palette.tsx'
import { areaIds, areas, overview } from './areas.tsx'
import { placeIds, places } from './places.tsx'
import { tabAddress } from './tab-address.ts'

/** The search palette of the admin area: its places, then what the site contains. */
export function AdminPalette({ onClose }: { onClose: () => void }) {
  return <SearchPalette label="Search or jump to" useOwnGroups={useAdminGroups} onClose={onClose} />
}

const allPlaces = [
  { title: overview.label, url: tabAddress(overview.id) },
  ...areaIds.map((id) => ({ title: areas[id].label, url: tabAddress(id) })),
  ...placeIds.map((id) => ({ title: places[id].label, url: tabAddress(id) })),
]

function useAdminGroups(question: string): PaletteGroup[] {
  const [, navigate] = useLocation()
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  const isMatch = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const entries = allPlaces
    .filter(({ title }) => isMatch(title))
    .map((place) => ({ ...place, place: '', parts: [], run: () => navigate(place.url) }))
  return entries.length === 0 ? [] : [{ name: 'Admin', entries }]
}
