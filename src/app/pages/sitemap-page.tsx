import { useQuery } from '@tanstack/react-query'
import { postSummaries } from '../../features/blog/web/queries.ts'
import { useSite } from '../../features/site/queries.ts'
import { type SectionName, sections, type To } from '../../web/navigation.ts'
import { PageLink } from '../../web/ui/page-link.tsx'
import { legalLinks, resources } from './layout/links.ts'
import { PostLinks } from './post-links.tsx'
import styles from './sitemap-page.module.css'
import { TextPage } from './text-page.tsx'

interface Place {
  to: To
  label: string
}

const sectionLabels = {
  home: 'Home',
  about: 'About Me',
  skills: 'Skills',
  projects: 'Projects',
  blog: 'Blog',
  dashboard: 'Dashboard',
  interests: 'Interests',
  music: 'Music',
  newsletter: 'Newsletter',
  contact: 'Contact',
} as const satisfies Record<SectionName, string>

const homeSections = sections.map((section): Place => ({
  to: `/#${section}`,
  label: sectionLabels[section],
}))

const pages: readonly Place[] = [
  { to: '/', label: 'Home' },
  { to: '/blog', label: 'All Articles' },
  { to: '/dashboard', label: 'My Dashboard' },
  { to: '/auth', label: 'Login' },
]

/** Every page of the site and every article. */
export function SitemapPage() {
  const posts = useQuery(postSummaries())
  const site = useSite()
  return (
    <TextPage title="Sitemap" lead="Every page of this site, and every article.">
      <div className={styles.columns}>
        <Places title="Pages" places={[...pages, ...legalLinks(site)]} />
        <Places title="Home page" places={homeSections} />
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
