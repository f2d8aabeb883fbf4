import { useMemo } from 'react'
import { authorSeparator, titleParts } from '@ephemeris/bibliography'
import '../../features/blog/web/math-font.css'
import type { PublishedWork } from '../../features/library/contract.ts'
import { serverHtml } from '../../platform/web/server-html.ts'
import { PrintedParts } from '../../platform/web/ui/printed-parts.tsx'
import styles from './publications.module.css'

interface PublicationsGroupProps {
  title: string
  works: readonly PublishedWork[]
  hasSummaries?: boolean
}

/** Works under a heading: those of a year, or what the owner has selected. */
export function PublicationsGroup({ title, works, hasSummaries = false }: PublicationsGroupProps) {
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
    // A selected work is listed twice; only the entry in its year has the id that search results link to.
    <li className={styles.work} id={showsSummary ? undefined : `work-${id}`}>
      <h3>{url === null ? words : <a href={url}>{words}</a>}</h3>
      <p>
        <Authors work={work} />
      </p>
      <p className={styles.source}>{source}</p>
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
  const inner = useMemo(() => serverHtml(titleHtml), [titleHtml])
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
