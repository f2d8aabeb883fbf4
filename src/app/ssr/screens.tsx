import { lazyView } from '../../platform/web/lazy-view.tsx'

/** Every screen of the site; each is a chunk of its own, fetched when it is shown. */
export const screens = {
  home: lazyView(async () => (await import('../routes/home.tsx')).HomePage),
  post: lazyView(async () => (await import('../routes/post.tsx')).PostScreen),
  missingPost: lazyView(async () => (await import('../routes/post.tsx')).PostNotFound),
  project: lazyView(async () => (await import('../routes/project.tsx')).ProjectScreen),
  dashboard: lazyView(async () => (await import('../routes/dashboard.tsx')).DashboardPage),
  archive: lazyView(
    async () => (await import('../../features/blog/web/archive-page.tsx')).ArchivePage,
  ),
  publications: lazyView(async () => (await import('../routes/publications.tsx')).PublicationsPage),
  cv: lazyView(async () => (await import('../routes/cv.tsx')).CvScreen),
  own: lazyView(async () => (await import('../routes/own.tsx')).OwnPageScreen),
  search: lazyView(async () => (await import('../routes/search.tsx')).SearchPage),
  sitemap: lazyView(async () => (await import('../routes/sitemap.tsx')).SitemapPage),
  mailLink: lazyView(async () => (await import('../routes/mail-link.tsx')).MailLinkPage),
  notFound: lazyView(async () => (await import('../routes/missing.tsx')).NotFoundPage),
  auth: lazyView(async () => (await import('../../features/auth/web/page.tsx')).AuthPage),
  admin: lazyView(async () => (await import('../admin/admin-page.tsx')).AdminPage),
}
