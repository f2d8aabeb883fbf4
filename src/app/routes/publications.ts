import { publications as listedWorks } from '../../features/library/queries.ts'
import { notFoundHead, type PageData, publicPage } from './public-page.ts'

/** The publications of the owner. */
export const publications = publicPage({
  path: '/publications',
  query: (query) => {
    // An unknown kind shows all publications, as no kind does.
    const show = new URLSearchParams(query).get('show') ?? ''
    const isKind = /^(?:first|refereed|preprints|conference|software|theses)$/.test(show)
    return isKind ? `?show=${show}` : ''
  },
  link: {
    label: 'Publications',
    order: -10,
    place: ({ hasPublications, publicationsInHeader }) =>
      hasPublications ? (publicationsInHeader ? 'header' : 'none') : undefined,
  },
  head: (site) =>
    site.hasPublications
      ? {
          title: `Publications · ${site.ownerName}`,
          description: `What ${site.ownerName} has published, by year, with links and BibTeX.`,
          listing: { kind: 'publications', path: '/publications' },
        }
      : notFoundHead(site),
  reads: [listedWorks],
  missing: 'page',
  view: async () => (await import('./publications.tsx')).PublicationsPage,
})

/** @param works the selected works and the newest */
export function publicationsData(works: readonly object[], page: PageData): object[] {
  const { url, about, breadcrumbs } = page
  return [
    {
      '@type': 'CollectionPage',
      name: 'Publications',
      url,
      about,
      inLanguage: 'en',
      hasPart: works,
    },
    breadcrumbs(['Publications', '/publications']),
  ]
}
