import { authorSeparator, titleParts } from '@ephemeris/bibliography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearch } from '../../platform/web/location.ts'
import '../../features/blog/web/math-font.css'
import type { PublishedWork, PublicationKind } from '../../features/library/contract.ts'
import { publications } from '../../features/library/queries.ts'
import { useSite } from '../../features/site/queries.ts'
import { countOf } from '../../shared/count.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import { trustedHtml } from '../../platform/web/trusted-html.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import page from '../../platform/web/ui/page.module.css'
import { PrintedParts } from '../../platform/web/ui/printed-parts.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { profilesIn } from './profiles.ts'
import styles from './publications.module.css'

const kinds: readonly { kind: PublicationKind; label: string }[] = [
  { kind: 'first', label: 'First author' },
  { kind: 'refereed', label: 'Refereed' },
  { kind: 'preprints', label: 'Preprints' },
  { kind: 'conference', label: 'Conference' },
  { kind: 'software', label: 'Software' },
  { kind: 'theses', label: 'Theses' },
]

/** The owner's publications by year; of one kind if the URL names one: `/publications?show=refereed`. */
export function PublicationsPage() {
  const { data, isPending, isFetching, refetch } = useQuery(publications)
  if (data === null) return <NotFound />
  return (
    <div className={`${page.document} ${styles.publications}`}>
      <h1>Publications</h1>
      {data ? (
        <Publications works={data} />
      ) : (
        !isPending && (
          <ListFailure what="the publications" onRetry={() => void refetch()} busy={isFetching} />
        )
      )}
    </div>
  )
}

const maxSelected = 10

function Publications({ works }: { works: PublishedWork[] }) {
  const asked = new URLSearchParams(useSearch()).get('show')
  const current = kinds.find(({ kind }) => kind === asked)?.kind
  const shown = works.filter((work) => current === undefined || work.kinds.includes(current))
  const selected = shown.filter(({ isSelected }) => isSelected).slice(0, maxSelected)
  const years = Map.groupBy(shown, ({ year }) => year?.toString() ?? 'In preparation')
  return (
    <>
      <p className={styles.about}>
        <About count={works.length} />
      </p>
      <KindLinks works={works} current={current} />
      {shown.length === 0 && <EmptyState>Nothing of this kind.</EmptyState>}
      {selected.length > 0 && <PublicationsGroup title="Selected" works={selected} hasSummaries />}
      {Array.from(years, ([year, ofYear]) => (
        <PublicationsGroup key={year} title={year} works={ofYear} />
      ))}
    </>
  )
}

/** The number of works, the owner's profiles, and the bibliography as a file. */
function About({ count }: { count: number }) {
  const { orcid, links } = useSite()
  const orcidUrl = orcidAddress(orcid)
  return (
    <>
      <span>{countOf(count, 'work')}</span>
      {orcid !== '' && (
        <span>
          ORCID <a href={orcidUrl}>{orcidUrl}</a>
        </span>
      )}
      {profilesIn(links).map(({ label, address }) => (
        <a key={address} href={address}>
          {label}
        </a>
      ))}
      <a href="/publications.bib" download className={styles.file}>
        Download BibTeX
      </a>
    </>
  )
}

interface KindLinksProps {
  works: PublishedWork[]
  current: PublicationKind | undefined
}

// Plain links: they work without script, and a URL with a filter can be shared.
function KindLinks({ works, current }: KindLinksProps) {
  const filled = kinds
    .map(({ kind, label }) => ({
      kind,
      label,
      count: works.filter((work) => work.kinds.includes(kind)).length,
    }))
    .filter(({ count }) => count > 0)
  return (
    <nav aria-label="Kinds">
      <ul className={styles.kinds}>
        <li>
          <a href="/publications" aria-current={current === undefined ? 'page' : undefined}>
            All <span>{works.length}</span>
          </a>
        </li>
        {filled.map(({ kind, label, count }) => (
          <li key={kind}>
            <a
              href={`/publications?show=${kind}`}
              aria-current={current === kind ? 'page' : undefined}
            >
              {label} <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PublicationsGroupProps {
  title: string
  works: readonly PublishedWork[]
  hasSummaries?: boolean
}

/** Works under a heading: those of a year, or what the owner has selected. */
function PublicationsGroup({ title, works, hasSummaries = false }: PublicationsGroupProps) {
  const id = `works-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hasSummaries && <p className={styles.again}>Also listed in their years below.</p>}
      <ul>
        {works.map((work) => (
          <WorkEntry key={work.id} work={work} showsSummary={hasSummaries} />
        ))}
      </ul>
    </section>
  )
}

function WorkEntry({ work, showsSummary }: { work: PublishedWork; showsSummary: boolean }) {
  const { id, url, source, links, comment, summary } = work
  const words = <Title work={work} />
  return (
    // A selected work is listed twice; only the entry in its year has the id that search results link to.
    <li className={styles.work} id={showsSummary ? undefined : `work-${id}`}>
      <h3>{url === null ? words : <a href={url}>{words}</a>}</h3>
      <p>
        <Authors work={work} />
      </p>
      <p>{source}</p>
      <p className={styles.links}>
        {links.map((link) => (
          <a key={link.name + link.url} href={link.url}>
            {link.name}
          </a>
        ))}
        <a href={`/publications/${id}.bib`} download className={styles.file}>
          BibTeX
        </a>
      </p>
      {comment !== null && <p>{comment}</p>}
      {summary !== null && showsSummary && <p className={styles.summary}>{summary}</p>}
      {summary !== null && !showsSummary && (
        <details>
          <summary>Abstract in plain words</summary>
          <p className={styles.summary}>{summary}</p>
        </details>
      )}
    </li>
  )
}

/** The title with its formulas, which the server has rendered. */
function Title({ work: { title, titleHtml = '' } }: { work: PublishedWork }) {
  const inner = useMemo(() => trustedHtml(titleHtml), [titleHtml])
  if (titleHtml !== '') return <span dangerouslySetInnerHTML={inner} />
  return title === '' ? 'Without a title' : <PrintedParts parts={titleParts(title)} />
}

function Authors({ work: { authors, moreAuthors } }: { work: PublishedWork }) {
  return (
    <>
      {authors.map(({ name, isOwn }, place) => (
        // Two authors may have the same name, so the key holds the position too.
        <span key={`${place} ${name}`}>
          {authorSeparator(authors, place)}
          {isOwn ? <strong>{name}</strong> : name}
        </span>
      ))}
      {moreAuthors !== '' && ` ${moreAuthors}`}
    </>
  )
}
