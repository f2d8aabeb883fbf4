import { readArchiveChoice } from '../../features/blog/archive.ts'
import { slugInPath } from '../../features/blog/slug-in-path.ts'
import { taggedPosts } from '../../features/blog/web/queries.ts'
import { headOf, publicPages } from './public-page.ts'

const pageOf = (query: string) => readArchiveChoice(query).page
const queryOf = (page: number) => (page > 1 ? `?page=${page}` : '')

/** The articles with a tag, newest first. */
export const collection = publicPages({
  path: new RegExp(`^/blog/tags/(${slugInPath})$`),
  query: (query) => queryOf(pageOf(query)),
  open: (slug) => ({
    props: { slug },
    head: (site, client, search = '') => {
      const page = pageOf(search)
      return headOf(taggedPosts(slug, page), ({ name, path, pages }) => {
        const to = (number: number) => path + queryOf(number)
        return {
          title: page > 1 ? `${name}, page ${page}` : name,
          description: `Articles of ${site.ownerName} about ${name}.`,
          listing: { kind: 'page', path: to(page), name },
          feed: { path, name },
          ...(page > 1 && { previous: to(page - 1) }),
          ...(page < pages && { next: to(page + 1) }),
        }
      })(site, client)
    },
    reads: (search) => [taggedPosts(slug, pageOf(search))],
    missing: 'page',
  }),
  view: async () => (await import('./collection.tsx')).CollectionPage,
})
