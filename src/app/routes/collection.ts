import { readArchiveChoice } from '../../features/blog/archive.ts'
import { slugInPath } from '../../features/blog/slug-in-path.ts'
import { groupedPosts } from '../../features/blog/web/queries.ts'
import { headOf, publicPages } from './public-page.ts'

const pageOf = (query: string) => readArchiveChoice(query).page
const queryOf = (page: number) => (page > 1 ? `?page=${page}` : '')

/** The articles with a tag, newest first, or the parts of a series. */
export const collection = publicPages({
  path: new RegExp(`^/blog/((?:tags|series)/${slugInPath})$`),
  query: (query) => queryOf(pageOf(query)),
  open: (written) => {
    const kind = written.startsWith('tags/') ? 'tags' : 'series'
    const slug = written.slice(kind.length + 1)
    return {
      props: { kind, slug } as const,
      head: (site, client, search = '') => {
        const page = pageOf(search)
        return headOf(groupedPosts(kind, slug, page), ({ name, path, description, pages }) => {
          const to = (number: number) => path + queryOf(number)
          return {
            title: page > 1 ? `${name}, page ${page}` : name,
            description: description || `Articles of ${site.ownerName} about ${name}.`,
            listing: { kind: 'page', path: to(page), name },
            feed: { path, name },
            ...(page > 1 && { previous: to(page - 1) }),
            ...(page < pages && { next: to(page + 1) }),
          }
        })(site, client)
      },
      reads: (search) => [groupedPosts(kind, slug, pageOf(search))],
      missing: 'page',
    }
  },
  view: async () => (await import('./collection.tsx')).CollectionPage,
})
