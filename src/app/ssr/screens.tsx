import { lazyView } from '../../platform/web/lazy-view.tsx'

/** Every screen of the site; each is a chunk of its own, fetched when it is shown. */
export const screens = {
  home: lazyView(async () => (await import('../pages/home-page.tsx')).HomePage),
  post: lazyView(async () => (await import('../pages/post-page.tsx')).PostScreen),
  missingPost: lazyView(async () => (await import('../pages/post-page.tsx')).PostNotFound),
  project: lazyView(async () => (await import('../pages/project-page.tsx')).ProjectScreen),
  dashboard: lazyView(
    async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  archive: lazyView(
    async () => (await import('../../features/blog/web/archive-page.tsx')).ArchivePage,
  ),
  publications: lazyView(
    async () => (await import('../pages/publications-page.tsx')).PublicationsPage,
  ),
  cv: lazyView(async () => (await import('../pages/cv-page.tsx')).CvScreen),
  own: lazyView(async () => (await import('../pages/own-page.tsx')).OwnPageScreen),
  search: lazyView(async () => (await import('../pages/search-page.tsx')).SearchPage),
  sitemap: lazyView(async () => (await import('../pages/sitemap-page.tsx')).SitemapPage),
  mailLink: lazyView(async () => (await import('../pages/mail-link-page.tsx')).MailLinkPage),
  notFound: lazyView(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage),
  auth: lazyView(async () => (await import('../../features/auth/web/page.tsx')).AuthPage),
  admin: lazyView(async () => (await import('../admin/admin-page.tsx')).AdminPage),
}
