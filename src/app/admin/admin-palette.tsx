import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '../../platform/web/location.ts'
import { useMakeBackup } from '../../features/backup/queries.ts'
import { blogUrls, type PostPage } from '../../features/blog/contract.ts'
import { type PaletteGroup, SearchPalette } from '../../features/search/palette.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { pageUrl } from '../../shared/list-page.ts'
import { areaIds, areas, overview } from './areas.tsx'
import { placeIds, places } from './places.tsx'
import { searchSettings, titleOf } from './settings/search-settings.ts'
import { settingsAddress } from './settings/settings-address.ts'
import { tabAddress } from './tab-address.ts'

/** The search palette of the admin area: its places, settings, actions and posts, then what the site contains. */
export function AdminPalette({ onClose }: { onClose: () => void }) {
  return <SearchPalette label="Search or jump to" useOwnGroups={useAdminGroups} onClose={onClose} />
}

interface Target {
  title: string
  url: string
  /** Where it is. */
  place?: string
  /** Further words by which it is found. */
  words?: string
}

const allPlaces: readonly Target[] = [
  { title: overview.label, url: tabAddress(overview.id) },
  ...areaIds.map((id) => ({ title: areas[id].label, url: tabAddress(id) })),
  ...placeIds.map((id) => ({ title: places[id].label, url: tabAddress(id) })),
]

const newRows: readonly Target[] = [
  { title: 'New Post', url: '/admin/posts/new' },
  { title: 'New Project', url: '/admin/projects/new' },
  ...[
    ['skills', 'New Skill'],
    ['interests', 'New Interest'],
    ['goals', 'New Goal'],
    ['quotes', 'New Quote'],
    ['movies', 'New Movie'],
    ['music', 'New Music'],
  ].map(([tab = '', title = '']) => ({ title, url: tabAddress(tab, { edit: 'new' }) })),
  { title: 'New Page', url: '/admin/pages/new' },
]

const shownSettings = 6

function useAdminGroups(question: string): PaletteGroup[] {
  const [, navigate] = useLocation()
  const posts = useFoundPosts(question)
  const backup = useBackUp()
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  const isMatch = ({ title, place = '', words: more = '' }: Target) =>
    words.every((word) => `${title} ${place} ${more}`.toLowerCase().includes(word))
  const toEntry = (target: Target, run = () => navigate(target.url)) => ({
    title: target.title,
    url: target.url,
    place: target.place ?? '',
    parts: [],
    run,
  })
  const actions = [
    ...newRows.filter(isMatch).map((target) => toEntry(target)),
    ...[backUpNow].filter(isMatch).map((target) => toEntry(target, backup)),
  ]
  return [
    { name: 'Admin', entries: allPlaces.filter(isMatch).map((target) => toEntry(target)) },
    { name: 'Actions', entries: actions },
    {
      name: 'Settings',
      entries: searchSettings(question)
        .slice(0, shownSettings)
        .map(({ label, page, field }) =>
          toEntry({
            title: label,
            place: `Settings, ${titleOf(page)}`,
            url: settingsAddress(page, field),
          }),
        ),
    },
    { name: 'Posts to edit', entries: posts.map((target) => toEntry(target)) },
  ].filter(({ entries }) => entries.length > 0)
}

const backUpNow: Target = {
  title: 'Back Up Now',
  url: settingsAddress('backups'),
  words: 'backup',
}

function useBackUp(): () => void {
  const { mutateAsync } = useMakeBackup()
  // The palette closes at once, and mutate() calls no callbacks of unmounted components.
  return () =>
    void mutateAsync().then(
      ({ running }) =>
        toastSuccess(running ? 'The backup is still running' : 'Backup made successfully'),
      (error: Error) => toastFailure(reasonOf(error)),
    )
}

function useFoundPosts(question: string): Target[] {
  const { data } = useQuery({
    ...readOptions<PostPage>(pageUrl(blogUrls.admin, { page: 1, size: 5, search: question })),
    enabled: question !== '',
    placeholderData: keepPreviousData,
  })
  if (question === '' || !data) return []
  return data.rows.map(({ id, title, date }) => ({
    title,
    place: date,
    url: `/admin/posts/${id}` as const,
  }))
}
