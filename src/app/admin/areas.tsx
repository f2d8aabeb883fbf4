import {
  Clapperboard,
  FileText,
  FolderKanban,
  Gauge,
  Heart,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Music2,
  Quote,
  Target,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { goals } from '../../features/goals/contract.ts'
import { interests } from '../../features/interests/contract.ts'
import { movies } from '../../features/movies/contract.ts'
import { music } from '../../features/music/contract.ts'
import { projects } from '../../features/projects/contract.ts'
import { quotes } from '../../features/quotes/contract.ts'
import { skills } from '../../features/skills/contract.ts'
import { type LazyView, lazyView } from '../../platform/web/lazy-view.ts'
import type { AreaProps } from './area-props.ts'
import {
  averageRating,
  goalProgress,
  latestProject,
  listStat,
  moviesWithoutPoster,
  type ReadStat,
  skillsByCategory,
  useMessageStat,
  usePostStat,
  useSubscriberStat,
  type UseStat,
} from './area-stats.tsx'
import type { areaNames } from './tab-names.ts'

/** The card of an area on the overview. */
interface AreaCard {
  title: string
  tagline: string
  link: string
}

interface AreaOptions {
  label: string
  icon: LucideIcon
  /** Absent if the overview has no card for it. */
  card?: AreaCard
  useStat: UseStat
  load: () => Promise<ComponentType<AreaProps>>
}

/** One tab or place of the admin area. */
export type Area = Omit<AreaOptions, 'load'> & LazyView<AreaProps>

export function defineArea({ load, ...area }: AreaOptions): Area {
  return { ...area, ...lazyView(load) }
}

/** The areas besides the overview, in the order of the tabs. Source: docs/behaviour.md, Admin tabs. */
export const areas = {
  blog: defineArea({
    label: 'Blog Posts',
    icon: FileText,
    card: { title: 'Blog', tagline: 'Write and revise articles.', link: 'Manage posts' },
    useStat: usePostStat,
    load: async () => (await import('./blog-area.tsx')).BlogArea,
  }),
  projects: defineArea({
    label: 'Projects',
    icon: FolderKanban,
    card: { title: 'Projects', tagline: 'Keep the showcase current.', link: 'Manage projects' },
    useStat: listStat(projects, latestProject),
    load: async () => (await import('./projects-area.tsx')).ProjectsArea,
  }),
  skills: defineArea({
    label: 'Skills',
    icon: Gauge,
    card: { title: 'Skills', tagline: 'Research and technical scales.', link: 'Manage skills' },
    useStat: listStat(skills, skillsByCategory),
    load: async () => (await import('../../features/skills/admin.tsx')).SkillsAdmin,
  }),
  interests: defineArea({
    label: 'Interests',
    icon: Heart,
    useStat: listStat(interests, () => undefined),
    load: async () => (await import('../../features/interests/admin.tsx')).InterestsAdmin,
  }),
  goals: defineArea({
    label: 'Goals',
    icon: Target,
    card: { title: 'Goals', tagline: 'Order, complete, add.', link: 'Manage goals' },
    useStat: listStat(goals, goalProgress),
    load: async () => (await import('../../features/goals/admin.tsx')).GoalsAdmin,
  }),
  quotes: defineArea({
    label: 'Quotes',
    icon: Quote,
    card: { title: 'Quotes', tagline: 'Lines worth keeping.', link: 'Manage quotes' },
    useStat: listStat(quotes, () => 'On the public dashboard'),
    load: async () => (await import('../../features/quotes/admin.tsx')).QuotesAdmin,
  }),
  movies: defineArea({
    label: 'Movies',
    icon: Clapperboard,
    card: { title: 'Movies', tagline: 'What is on after dark.', link: 'Manage movies' },
    useStat: listStat(movies, moviesWithoutPoster),
    load: async () => (await import('../../features/movies/admin.tsx')).MoviesAdmin,
  }),
  music: defineArea({
    label: 'Music',
    icon: Music2,
    card: { title: 'Music', tagline: 'Recommendations with ratings.', link: 'Manage music' },
    useStat: listStat(music, averageRating),
    load: async () => (await import('../../features/music/admin.tsx')).MusicAdmin,
  }),
  messages: defineArea({
    label: 'Messages',
    icon: Inbox,
    card: { title: 'Messages', tagline: 'From the contact form.', link: 'Read messages' },
    useStat: useMessageStat,
    load: async () => (await import('../../features/contact/admin.tsx')).MessagesAdmin,
  }),
  subscribers: defineArea({
    label: 'Subscribers',
    icon: Users,
    card: { title: 'Subscribers', tagline: 'Newsletter addresses.', link: 'View subscribers' },
    useStat: useSubscriberStat,
    load: async () => (await import('../../features/newsletter/admin.tsx')).SubscribersAdmin,
  }),
} satisfies Record<(typeof areaNames)[number], Area>

export type AreaId = keyof typeof areas

export const areaIds = Object.keys(areas).filter(isAreaId)

export type AreaStats = Readonly<Record<AreaId, ReadStat>>

/** The figures of all areas. The hooks are always the same ones in the same order. */
export function useAreaStats(timeZone: string): AreaStats {
  return Object.fromEntries(areaIds.map((id) => [id, areas[id].useStat(timeZone)])) as AreaStats
}

/** The first tab, at the address without a query. */
export const overview = { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard } as const

export function isAreaId(name: string): name is AreaId {
  return Object.hasOwn(areas, name)
}
