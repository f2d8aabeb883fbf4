/** The public pages that are no posts, as a site map lists them; a test holds them against the routes. */
export const publicPages: readonly { path: string; showsPosts: boolean }[] = [
  { path: '/', showsPosts: true },
  { path: '/blog', showsPosts: true },
  { path: '/dashboard', showsPosts: false },
  { path: '/resources/astrophysics-studies', showsPosts: true },
  { path: '/resources/data-science-projects', showsPosts: true },
  { path: '/resources/software-engineering', showsPosts: true },
  { path: '/resources/neural-interfaces', showsPosts: true },
  { path: '/resources/network-analysis', showsPosts: true },
  { path: '/privacy', showsPosts: false },
  { path: '/terms', showsPosts: false },
  { path: '/sitemap', showsPosts: true },
]
