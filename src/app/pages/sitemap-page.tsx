import { useQuery } from '@tanstack/react-query'
import { postSummaries } from '../../features/blog/web/queries.ts'
import { useSite } from '../../features/site/queries.ts'
import type { To } from '../../web/navigation.ts'
import { PageLink } from '../../web/ui/page-link.tsx'
import type { Site } from '../../features/site/contract.ts'
import { hasDashboard, homeSections, legalLinks, resources } from './layout/links.ts'
import { PostLinks } from './post-links.tsx'
import styles from './sitemap-page.module.css'
import { TextPage } from './text-page.tsx'

interface Place {
  to: To
  label: string
}

const pagesOf = (site: Site): Place[] => [
  { to: '/', label: 'Home' },
  { to: '/blog', label: 'All Articles' },
  ...(hasDashboard(site) ? [{ to: '/dashboard', label: 'My Dashboard' } as const] : []),
  { to: '/auth', label: 'Login' },
  ...legalLinks(site),
]

/** Every page of the site and every article. */
export function SitemapPage() {
  const posts = useQuery(postSummaries())
  const site = useSite()
  return (
    <TextPage title="Sitemap" lead="Every page of this site, and every article.">
      <div className={styles.columns}>
        <Places title="Pages" places={pagesOf(site)} />
        <Places title="Home page" places={homeSections(site)} />
        <Places title="Resources" places={resources} />
      </div>
      <h2>Articles</h2>
      <PostLinks posts={posts} empty="Nothing is published yet." />
    </TextPage>
  )
}

function Places({ title, places }: { title: string; places: readonly Place[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {places.map(({ to, label }) => (
          <li key={to}>
            <PageLink to={to}>{label}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
