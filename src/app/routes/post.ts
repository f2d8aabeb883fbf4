import { article } from '../../features/blog/web/queries.ts'
import { commentsOf } from '../../features/comments/queries.ts'
import { articleNote } from '../../features/site/queries.ts'
import { idDigits } from '../../shared/ids.ts'
import { headOf } from './head-of.ts'
import { publicPage, publicPages } from './public-page.ts'

const screen = () => import('./post.tsx')

/** One article with its comments. Words may follow its number. */
export const post = publicPages({
  path: new RegExp(String.raw`^/blog/(${idDigits})(?:-[^/\\#]*)?$`),
  hasId: true,
  canonicalPath: (number) => `/blog/${number}`,
  open: (number) => {
    const id = Number(number)
    return {
      props: { id },
      head: headOf(article(id), ({ title, excerpt }) => ({
        title,
        description: excerpt,
        listing: { kind: 'post', path: `/blog/${id}`, id },
      })),
      reads: [article(id), articleNote],
      deferredReads: [commentsOf(id)],
      missing: 'post',
    }
  },
  view: async () => (await screen()).PostScreen,
})

/** Stands at the address of every article that does not exist. */
export const missingPost = publicPage({
  path: '/blog',
  head: ({ title, description }) => ({ title, description, status: 404 }),
  view: async () => (await screen()).PostNotFound,
})
