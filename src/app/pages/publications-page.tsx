import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import type { PublishedWork, PublicationKind } from '../../features/library/contract.ts'
import { publications } from '../../features/library/queries.ts'
import { useSite } from '../../features/site/queries.ts'
import { titleParts } from '../../shared/citations/entry-parts.ts'
import { countOf } from '../../shared/count.ts'
import '../../features/blog/web/math-font.css'
import { serverHtml } from '../../web/server-html.ts'
import { EmptyState } from '../../web/ui/empty-state.tsx'
import { PrintedParts } from '../../web/ui/printed-parts.tsx'
import { ListFailure } from '../../web/ui/list-failure.tsx'
import page from '../../web/ui/page.module.css'
import { NotFound } from './not-found.tsx'
import styles from './publications-page.module.css'

const kinds: readonly { kind: PublicationKind; label: string }[] = [
  { kind: 'first', label: 'First author' },
  { kind: 'refereed', label: 'Refereed' },
  { kind: 'preprints', label: 'Preprints' },
  { kind: 'conference', label: 'Conference' },
  { kind: 'software', label: 'Software' },
  { kind: 'theses', label: 'Theses' },
]

/** What the owner has published, by year; of one kind if the address names one: `/publications?show=refereed`. */
export function PublicationsPage() {
  const { data, isPending, isFetching, refetch } = useQuery(publications)
  if (data === null) return <NotFound />
  return (
    <div className={`${page.page} ${styles.publications}`}>
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

const mostSelected = 10

function Publications({ works }: { works: PublishedWork[] }) {
  const asked = new URLSearchParams(useSearch()).get('show')
  const current = kinds.find(({ kind }) => kind === asked)?.kind
  const shown = works.filter((work) => current === undefined || work.kinds.includes(current))
  const selected = shown.filter(({ isSelected }) => isSelected).slice(0, mostSelected)
  const years = Map.groupBy(shown, ({ year }) => year?.toString() ?? 'In preparation')
  return (
    <>
      <p className={styles.about}>
        <About count={works.length} />
      </p>
      <KindLinks works={works} current={current} />
      {shown.length === 0 && <EmptyState>Nothing of this kind.</EmptyState>}
      {selected.length > 0 && <Group title="Selected" works={selected} hasSummaries />}
      {Array.from(years, ([year, ofYear]) => (
        <Group key={year} title={year} works={ofYear} />
      ))}
    </>
  )
}

const profileHosts =
  /^https:\/\/(?:[\w.-]+\.)?(?:adsabs\.harvard\.edu|arxiv\.org|inspirehep\.net|scholar\.google\.[a-z.]+|github\.com)\/./i

/** How many there are, where the owner is known besides, and the file of all. */
function About({ count }: { count: number }) {
  const { orcid, links } = useSite()
  const profiles = links.filter(({ address }) => profileHosts.test(address))
  const orcidUrl = `https://orcid.org/${orcid}`
  return (
    <>
      <span>{countOf(count, 'work')}</span>
      {orcid !== '' && (
        <span>
          ORCID <a href={orcidUrl}>{orcidUrl}</a>
        </span>
      )}
      {profiles.map(({ label, address }) => (
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

// Plain links: they work without script, and an address with a filter can be passed on.
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

interface GroupProps {
  title: string
  works: readonly PublishedWork[]
  hasSummaries?: boolean
}

function Group({ title, works, hasSummaries = false }: GroupProps) {
  const id = `works-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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
    <li className={styles.work}>
      <h3>{url === null ? words : <a href={url}>{words}</a>}</h3>
      <p>
        <Authors work={work} />
      </p>
      <p className={styles.source}>{source}</p>
      {comment !== null && <p>{comment}</p>}
      {summary !== null && showsSummary && <p className={styles.summary}>{summary}</p>}
      {summary !== null && !showsSummary && (
        <details>
          <summary>Abstract in plain words</summary>
          <p className={styles.summary}>{summary}</p>
        </details>
      )}
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
    </li>
  )
}

/** Formulas are set by the server. */
function Title({ work: { title, titleHtml = '' } }: { work: PublishedWork }) {
  const inner = useMemo(() => serverHtml(titleHtml), [titleHtml])
  if (titleHtml !== '') return <span dangerouslySetInnerHTML={inner} />
  return title === '' ? 'Without a title' : <PrintedParts parts={titleParts(title)} />
}

function Authors({ work: { authors, moreAuthors } }: { work: PublishedWork }) {
  return (
    <>
      {authors.map(({ name, isOwn }, place) => (
        // Two authors may have one name; their places differ.
        <span key={`${place} ${name}`}>
          {place > 0 && (authors[place - 1]?.name === '…' ? ' ' : ', ')}
          {isOwn ? <strong>{name}</strong> : name}
        </span>
      ))}
      {moreAuthors !== '' && ` ${moreAuthors}`}
    </>
  )
}
