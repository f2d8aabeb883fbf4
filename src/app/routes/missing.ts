import { emptyArchive } from './archive.ts'
import { notFoundHead } from './head-of.ts'
import { missingPost } from './post.ts'
import { type Missing, type PublicPage, publicPage } from './public-page.ts'

/** The page that stands at every address where the same is missing. */
export const missingPages: Readonly<Record<Missing, PublicPage>> = {
  page: publicPage({
    path: '/',
    head: notFoundHead,
    view: async () => (await import('./missing.tsx')).NotFoundPage,
  }),
  post: missingPost,
  category: emptyArchive('category'),
  year: emptyArchive('year'),
  articles: emptyArchive('articles'),
}
