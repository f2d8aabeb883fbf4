import { readArchiveChoice } from '../../features/blog/archive.ts'
import { archivePage } from '../../features/blog/web/queries.ts'
import { projectSummaries } from '../../features/projects/queries.ts'
import { placeTexts } from '../../features/site/queries.ts'
import { publicPage } from './public-page.ts'

/** Every page and every article. */
export const sitemap = publicPage({
  path: '/sitemap',
  link: { label: 'Sitemap', order: 10, place: () => 'legal' },
  listsPosts: true,
  head: ({ ownerName }) => ({
    title: `Sitemap · ${ownerName}`,
    description: `Every page of the site of ${ownerName}, and every article.`,
    listing: { kind: 'page', path: '/sitemap', name: 'Sitemap' },
  }),
  reads: [archivePage(readArchiveChoice('')), projectSummaries, placeTexts('archive')],
  view: async () => (await import('./sitemap.tsx')).SitemapPage,
})
