import { useQuery } from '@tanstack/react-query'
import {
  ChartNoAxesColumn,
  Files,
  Images,
  LibraryBig,
  MessageSquare,
  Send,
  Settings,
} from 'lucide-react'
import { type CommentPage, commentUrls } from '../../features/comments/contract.ts'
import { type LibraryPage, libraryUrls } from '../../features/library/contract.ts'
import type { PicturePage } from '../../features/media/contract.ts'
import type { PageList } from '../../features/pages/contract.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { pageUrl } from '../../shared/list-page.ts'
import { mediaUrl } from '../../shared/picture-uploads.ts'
import { noStat, type ReadStat, statOf } from './area-stats.tsx'
import { type Area, defineArea } from './areas.tsx'
import { listOfPages } from './pages/use-pages.ts'
import type { placeNames } from './tab-names.ts'

const onlyCount = { page: 1, size: 1 }

const onlyCounts = readOptions<CommentPage>(pageUrl(commentUrls.list, onlyCount))

/** The places below the tabs, in the order of the sidebar. */
export const places = {
  pages: defineArea({
    label: 'Pages',
    icon: Files,
    useStat: () => statOf(useQuery(listOfPages), ({ rows }: PageList) => ({ count: rows.length })),
    load: async () => (await import('./pages/pages-area.tsx')).PagesArea,
  }),
  library: defineArea({
    label: 'Library',
    icon: LibraryBig,
    useStat: () =>
      statOf(
        useQuery(readOptions<LibraryPage>(pageUrl(libraryUrls.works, onlyCount))),
        ({ works }) => ({ count: works }),
      ),
    load: async () => (await import('../../features/library/web/admin.tsx')).LibraryAdmin,
  }),
  media: defineArea({
    label: 'Media',
    icon: Images,
    useStat: () =>
      statOf(useQuery(readOptions<PicturePage>(pageUrl(mediaUrl, onlyCount))), ({ total }) => ({
        count: total,
      })),
    load: async () => (await import('./media-area.tsx')).MediaArea,
  }),
  comments: defineArea({
    label: 'Comments',
    icon: MessageSquare,
    useStat: () => statOf(useQuery(onlyCounts), ({ all, waiting }) => ({ count: all, waiting })),
    load: async () => (await import('../../features/comments/admin.tsx')).CommentsAdmin,
  }),
  newsletter: defineArea({
    label: 'Newsletter',
    icon: Send,
    useStat: noStat,
    load: async () => (await import('./newsletter-area.tsx')).NewsletterArea,
  }),
  readers: defineArea({
    label: 'Readers',
    icon: ChartNoAxesColumn,
    useStat: noStat,
    load: async () => (await import('./readers-area.tsx')).ReadersArea,
  }),
  settings: defineArea({
    label: 'Settings',
    icon: Settings,
    useStat: noStat,
    load: async () => (await import('./settings/settings-place.tsx')).SettingsPlace,
  }),
} satisfies Record<(typeof placeNames)[number], Area>

export type PlaceId = keyof typeof places

export const placeIds = Object.keys(places).filter(isPlaceId)

export function isPlaceId(name: string): name is PlaceId {
  return Object.hasOwn(places, name)
}

/** The figures of all places. The hooks are always the same ones in the same order. */
export function usePlaceStats(timeZone: string): Readonly<Record<PlaceId, ReadStat>> {
  return Object.fromEntries(placeIds.map((id) => [id, places[id].useStat(timeZone)])) as Record<
    PlaceId,
    ReadStat
  >
}
