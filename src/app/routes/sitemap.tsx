import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { archivePath, readArchiveChoice } from '../../features/blog/archive.ts'
import type { ArchiveCount } from '../../features/blog/contract.ts'
import { archivePage } from '../../features/blog/web/queries.ts'
import { linksIn, type PlacedLink, type SiteLink, SiteLinks } from '../../features/pages/links.ts'
import { hasPage, type ProjectSummary } from '../../features/projects/contract.ts'
import { projectSummaries } from '../../features/projects/queries.ts'
import { usePlaceTexts, useSite } from '../../features/site/queries.ts'
import page from '../../platform/web/ui/page.module.css'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { PostLinks } from './post-links.tsx'
import { withCommas } from '../../shared/count.ts'
import { SearchForm } from '../../platform/web/ui/search-form.tsx'
import styles from './sitemap.module.css'

const pagesOf = (links: readonly SiteLink[]): PlacedLink[] => [
  ...linksIn(links, 'front'),
  ...linksIn(links, 'header'),
  ...linksIn(links, 'none'),
  { to: '/auth', label: 'Login' },
  ...linksIn(links, 'legal'),
]

/** The projects that have a page of their own. */
function projectPlaces(projects: readonly ProjectSummary[]): PlacedLink[] {
  return projects.filter(hasPage).map(({ id, title }) => ({ to: `/projects/${id}`, label: title }))
}

const everything = readArchiveChoice('')

/** Every page and every article; with many articles only the newest, and links to the years. */
export function SitemapPage() {
  const archive = useQuery(archivePage(everything))
  const projects = useQuery(projectSummaries)
  const places = projectPlaces(projects.data ?? [])
  const { sections } = useSite()
  const { emptyPosts = '' } = usePlaceTexts('archive')
  const links = use(SiteLinks)
  const fields = linksIn(links, 'resources')
  return (
    <div className={`${page.document} ${styles.page}`}>
      <h1>Sitemap</h1>
      <div className={styles.text}>
        <p className={styles.lead}>Every page of this site, and every article.</p>
        <SearchForm />
        <div className={styles.columns}>
          <Places title="Pages" places={pagesOf(links)} />
          <Places
            title="Home page"
            places={sections.map(({ name, heading }) => ({ to: `/#${name}`, label: heading }))}
          />
          {fields.length > 0 && <Places title="Resources" places={fields} />}
          {places.length > 0 && <Places title="Projects" places={places} />}
        </div>
        <h2>Articles</h2>
        <PostLinks posts={{ ...archive, data: archive.data?.posts }} empty={emptyPosts} />
        {archive.data && archive.data.pages > 1 && <Years years={archive.data.years} />}
      </div>
    </div>
  )
}

function Places({ title, places }: { title: string; places: readonly PlacedLink[] }) {
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

function Years({ years }: { years: readonly ArchiveCount[] }) {
  return (
    <>
      <h3>All articles by year</h3>
      <ul>
        {years.map(({ name, count }) => (
          <li key={name}>
            <a href={archivePath({ category: undefined, year: name, page: 1 })}>
              {name} ({withCommas(count)})
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
