import { archiveQuery, readArchiveChoice } from '../../features/blog/archive.ts'
import { slugInPath } from '../../features/blog/slug-in-path.ts'
import { groupOfPosts } from '../../features/blog/web/queries.ts'
import { headOf, publicPages } from './public-page.ts'

const pageOf = (query: string) => readArchiveChoice(query).page

/** The articles with a tag, newest first. */
export const collection = publicPages({
  path: new RegExp(`^/blog/(tags/${slugInPath})$`),
  query: (query) => groupQuery(pageOf(query)),
  open: (place) => ({
    props: { place },
    head: (site, client, search = '') => {
      const page = pageOf(search)
      return headOf(groupOfPosts(place, page), ({ name, path, pages }) => {
        const to = (number: number) => path + groupQuery(number)
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
    reads: (search) => [groupOfPosts(place, pageOf(search))],
    missing: 'page',
  }),
  view: async () => (await import('./collection.tsx')).CollectionPage,
})

function groupQuery(page: number): string {
  return archiveQuery({ category: undefined, year: undefined, page })
}
