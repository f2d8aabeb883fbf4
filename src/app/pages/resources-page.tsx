import { useQuery } from '@tanstack/react-query'
import { postSummaries } from '../../features/blog/web/queries.ts'
import { useSite } from '../../features/site/queries.ts'
import { PageLink } from '../../web/ui/page-link.tsx'
import { resources } from './layout/links.ts'
import { PostLinks } from './post-links.tsx'
import { resourceTexts } from './resource-texts.ts'
import { TextPage } from './text-page.tsx'

/** One field of work: what the owner thinks of it, and the articles on it. Only slugs of the footer come here. */
export function ResourcePage({ slug }: { slug: string }) {
  const posts = useQuery(postSummaries())
  const { hasPublications } = useSite()
  const resource = resources.find(({ to }) => to === `/resources/${slug}`)
  const text = resourceTexts[slug]
  if (!resource || !text) throw new Error(`There is no page /resources/${slug}`)
  const [lead, ...paragraphs] = text.paragraphs
  return (
    <TextPage title={resource.label} lead={lead}>
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
        {hasPublications && (
          <>
            {' · '}
            <PageLink to="/publications">Publications</PageLink>
          </>
        )}
      </p>
    </TextPage>
  )
}
