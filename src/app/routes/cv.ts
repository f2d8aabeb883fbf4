import { plainText } from '../../features/site/contract.ts'
import { cvPage } from '../../features/site/queries.ts'
import { notFoundHead, type PageData, publicPage } from './public-page.ts'

/** The curriculum vitae of the owner. */
export const cv = publicPage({
  path: '/cv',
  link: { label: 'CV', order: -5, place: ({ hasCv }) => (hasCv ? 'header' : undefined) },
  head: (site) =>
    site.hasCv
      ? {
          title: `CV · ${site.ownerName}`,
          description: `Curriculum vitae of ${site.ownerName}. ${plainText(site.subtitle)}`,
          listing: { kind: 'cv', path: '/cv' },
          printedName: site.ownerName,
        }
      : notFoundHead(site),
  reads: [cvPage],
  missing: 'page',
  view: async () => (await import('./cv.tsx')).CvScreen,
})

/** A page about the owner, with everything that is known of the owner as its main entity. */
export function cvData({ url, person, breadcrumbs }: PageData): object[] {
  return [
    { '@type': 'ProfilePage', name: 'CV', url, mainEntity: person, inLanguage: 'en' },
    breadcrumbs(['CV', '/cv']),
  ]
}
