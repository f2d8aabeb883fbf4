import type { Site } from '../../features/site/contract.ts'

/** The public pages that are no posts, as a site map lists them; a test holds them against the routes. */
export function publicPages({
  imprint,
  sections,
  hasPublications,
}: Site): readonly { path: string; showsPosts: boolean }[] {
  return [
    { path: '/', showsPosts: true },
    { path: '/blog', showsPosts: true },
    ...(sections.some(({ name }) => name === 'dashboard')
      ? [{ path: '/dashboard', showsPosts: false }]
      : []),
    ...(hasPublications ? [{ path: '/publications', showsPosts: false }] : []),
    { path: '/resources/astrophysics-studies', showsPosts: true },
    { path: '/resources/data-science-projects', showsPosts: true },
    { path: '/resources/software-engineering', showsPosts: true },
    { path: '/resources/neural-interfaces', showsPosts: true },
    { path: '/resources/network-analysis', showsPosts: true },
    { path: '/privacy', showsPosts: false },
    { path: '/terms', showsPosts: false },
    ...(imprint.length > 0 ? [{ path: '/imprint', showsPosts: false }] : []),
    { path: '/sitemap', showsPosts: true },
  ]
}
