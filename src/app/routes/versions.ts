import { editionQuery } from '../../shared/addresses.ts'
import { postEditions } from '../../features/blog/web/queries.ts'
import { idDigits } from '../../shared/ids.ts'
import { headOf, publicPages } from './public-page.ts'

/** All versions of an article that readers can cite, and what one of them changed. */
export const versions = publicPages({
  path: new RegExp(`^/blog/(${idDigits})/versions$`),
  hasId: true,
  query: editionQuery,
  open: (written) => {
    const id = Number(written)
    const read = (search: string) => postEditions(id, editionQuery(search))
    return {
      props: { id },
      head: (site, client, search = '') =>
        headOf(read(search), ({ title }) => ({
          title: `Versions of ${title}`,
          description: title,
        }))(site, client),
      reads: (search) => [read(search)],
      missing: 'page',
    }
  },
  view: async () => (await import('./versions.tsx')).VersionsPage,
})
