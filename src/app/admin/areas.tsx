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
import { type ComponentType, lazy } from 'react'
import type { AreaProps } from './area-props.ts'

/** One tab of the admin area; its code is fetched when it is opened, or before, by `warm`. */
export interface Area {
  label: string
  icon: LucideIcon
  warm: () => void
  Panel: ComponentType<AreaProps>
}

function lazyArea(
  label: string,
  icon: LucideIcon,
  load: () => Promise<ComponentType<AreaProps>>,
): Area {
  return {
    label,
    icon,
    // A failed early fetch is tried again, and told, when the tab is opened.
    warm: () => void load().catch(() => undefined),
    Panel: lazy(async () => ({ default: await load() })),
  }
}

/** The areas behind the overview, in the order of the tabs. Source: docs/behaviour.md, Admin tabs. */
export const areas = {
  blog: lazyArea('Blog Posts', FileText, async () => (await import('./blog-area.tsx')).BlogArea),
  projects: lazyArea(
    'Projects',
    FolderKanban,
    async () => (await import('../../features/projects/admin.tsx')).ProjectsAdmin,
  ),
  skills: lazyArea(
    'Skills',
    Gauge,
    async () => (await import('../../features/skills/admin.tsx')).SkillsAdmin,
  ),
  interests: lazyArea(
    'Interests',
    Heart,
    async () => (await import('../../features/interests/admin.tsx')).InterestsAdmin,
  ),
  goals: lazyArea(
    'Goals',
    Target,
    async () => (await import('../../features/goals/admin.tsx')).GoalsAdmin,
  ),
  quotes: lazyArea(
    'Quotes',
    Quote,
    async () => (await import('../../features/quotes/admin.tsx')).QuotesAdmin,
  ),
  movies: lazyArea(
    'Movies',
    Clapperboard,
    async () => (await import('../../features/movies/admin.tsx')).MoviesAdmin,
  ),
  music: lazyArea(
    'Music',
    Music2,
    async () => (await import('../../features/music/admin.tsx')).MusicAdmin,
  ),
  messages: lazyArea(
    'Messages',
    Inbox,
    async () => (await import('../../features/contact/admin.tsx')).MessagesAdmin,
  ),
  subscribers: lazyArea(
    'Subscribers',
    Users,
    async () => (await import('../../features/newsletter/admin.tsx')).SubscribersAdmin,
  ),
} satisfies Record<string, Area>

export type AreaId = keyof typeof areas

/** The overview is the first tab, and the one that the plain address shows. */
export const overview = { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard } as const

export type TabId = typeof overview.id | AreaId

export function isAreaId(name: string): name is AreaId {
  return Object.hasOwn(areas, name)
}
