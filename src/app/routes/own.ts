import { postSummaries } from '../../features/blog/web/queries.ts'
import { resourcesPath } from '../../features/pages/contract.ts'
import { ownPageText } from '../../features/pages/queries.ts'
import { placeTexts } from '../../features/site/queries.ts'
import { headOf, notFoundHead, publicPages } from './public-page.ts'

/** A page that the owner wrote. Only the server knows whether one exists at a path. */
export const own = publicPages({
  path: /^((?:\/resources)?\/[a-z0-9-]{1,80})$/,
  open: (path) => {
    const text = ownPageText(path)
    const headOfText = headOf(text, ({ title, description }) => ({
      title,
      description,
      listing: { kind: 'page', path, name: title },
    }))
    return {
      props: { path },
      head: (site, client) =>
        client.getQueryData(text.queryKey) === null ? notFoundHead(site) : headOfText(site, client),
      reads: path.startsWith(resourcesPath)
        ? [text, postSummaries(), placeTexts('archive')]
        : [text],
      missing: 'page',
    }
  },
  view: async () => (await import('./own.tsx')).OwnPageScreen,
})
