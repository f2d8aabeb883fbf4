import { useQuery } from '@tanstack/react-query'
import { postSummaries } from '../../features/blog/queries.ts'
import { PageLink } from '../../web/ui/page-link.tsx'
import { resources } from '../layout/links.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { PostLinks } from './post-links.tsx'
import { resourceTexts } from './resource-texts.ts'
import { TextPage } from './text-page.tsx'

/** The title of a page under /resources; undefined if there is no such page. */
export function resourceTitle(slug: string): string | undefined {
  return resources.find(({ to }) => to === `/resources/${slug}`)?.label
}

/** One field of work: what the owner thinks of it, and the articles on it. */
export function ResourcePage({ slug }: { slug: string }) {
  const posts = useQuery(postSummaries())
  const title = resourceTitle(slug)
  const text = resourceTexts[slug]
  if (title === undefined || !text) return <NotFoundPage />
  const [lead, ...paragraphs] = text.paragraphs
  return (
    <TextPage title={title} lead={lead}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>Articles</h2>
      <PostLinks
        posts={posts}
        filter={({ category }) => text.categories.includes(category.toLowerCase())}
        empty="There is no article on this yet."
      />
      <p>
        <PageLink to="/blog">All Articles</PageLink>
      </p>
    </TextPage>
  )
}
