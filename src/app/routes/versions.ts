import { postEditions } from '../../features/blog/web/queries.ts'
import { editionIn, editionPath, editionsPath } from '../../shared/editions.ts'
import { idDigits } from '../../shared/ids.ts'
import { headOf, publicPages } from './public-page.ts'

/** All versions of an article that readers can cite, and what one of them changed. */
export const versions = publicPages({
  path: new RegExp(`^/blog/(${idDigits})/versions$`),
  hasId: true,
  query: (query) => {
    const number = editionIn(query)
    return number === undefined ? '' : editionPath('', number)
  },
  open: (written) => {
    const id = Number(written)
    const read = (search: string) => postEditions(id, editionIn(search))
    return {
      props: { id },
      head: (site, client, search = '') =>
        headOf(read(search), ({ title }) => ({
          title: `Versions of ${title}`,
          description: `All versions of ${title}, and what each of them changed.`,
          listing: { kind: 'page', path: editionsPath(id), name: `Versions of ${title}` },
        }))(site, client),
      reads: (search) => [read(search)],
      missing: 'page',
    }
  },
  view: async () => (await import('./versions.tsx')).VersionsPage,
})
