import type { ComponentType } from 'react'
import { type LazyView, lazyView } from '../../web/lazy-view.tsx'

/** A screen whose code is fetched when it is wanted. */
export interface Screen<Props> extends LazyView<Props> {
  /** The module of the screen, as the manifest of the build names it. */
  source: string
}

function defineScreen<Props extends object>(
  source: string,
  importView: () => Promise<ComponentType<Props>>,
): Screen<Props> {
  return { source, ...lazyView(importView) }
}

/** Every screen of the site; each is a chunk of its own. */
export const screens = {
  home: defineScreen(
    'src/app/pages/home-page.tsx',
    async () => (await import('../pages/home-page.tsx')).HomePage,
  ),
  post: defineScreen(
    'src/app/pages/post-page.tsx',
    async () => (await import('../pages/post-page.tsx')).PostScreen,
  ),
  project: defineScreen(
    'src/app/pages/project-page.tsx',
    async () => (await import('../pages/project-page.tsx')).ProjectScreen,
  ),
  dashboard: defineScreen(
    'src/app/pages/dashboard/dashboard-page.tsx',
    async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  archive: defineScreen(
    'src/features/blog/web/archive-page.tsx',
    async () => (await import('../../features/blog/web/archive-page.tsx')).ArchivePage,
  ),
  publications: defineScreen(
    'src/app/pages/publications-page.tsx',
    async () => (await import('../pages/publications-page.tsx')).PublicationsPage,
  ),
  cv: defineScreen(
    'src/app/pages/cv-page.tsx',
    async () => (await import('../pages/cv-page.tsx')).CvScreen,
  ),
  own: defineScreen(
    'src/app/pages/own-page.tsx',
    async () => (await import('../pages/own-page.tsx')).OwnPageScreen,
  ),
  search: defineScreen(
    'src/app/pages/search-page.tsx',
    async () => (await import('../pages/search-page.tsx')).SearchPage,
  ),
  sitemap: defineScreen(
    'src/app/pages/sitemap-page.tsx',
    async () => (await import('../pages/sitemap-page.tsx')).SitemapPage,
  ),
  mailLink: defineScreen(
    'src/app/pages/mail-link-page.tsx',
    async () => (await import('../pages/mail-link-page.tsx')).MailLinkPage,
  ),
  notFound: defineScreen(
    'src/app/pages/not-found-page.tsx',
    async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
  ),
  auth: defineScreen(
    'src/features/auth/web/page.tsx',
    async () => (await import('../../features/auth/web/page.tsx')).AuthPage,
  ),
  admin: defineScreen(
    'src/app/admin/admin-page.tsx',
    async () => (await import('../admin/admin-page.tsx')).AdminPage,
  ),
}
