import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { postPath } from '../../../shared/addresses.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { ArticleSeries } from '../contract.ts'
import styles from './post-series.module.css'

type Place = Pick<ArticleSeries, 'name' | 'part' | 'parts'>

const partOf = ({ part, parts }: Place) => (parts > 1 ? `Part ${part} of ${parts}` : `Part ${part}`)

/** The series of an article and its part, above the title; without a path, the series is not linked. */
export function SeriesLine({ series }: { series: Place & Partial<Pick<ArticleSeries, 'path'>> }) {
  const { name, path } = series
  return (
    <p className={styles.line}>
      {path === undefined ? <b>{name}</b> : <PageLink to={path}>{name}</PageLink>}
      <span>{partOf(series)}</span>
    </p>
  )
}

/** More steps than this would be thinner than the gaps between them. */
const maxSteps = 60

/** The parts before and after an article, below it. */
export function SeriesSteps({ series }: { series: ArticleSeries }) {
  const { name, part, parts, previous, next } = series
  return (
    <nav className={styles.series} aria-label={name}>
      <p className={styles.head}>
        <b>{name}</b>
        <span>{partOf(series)}</span>
      </p>
      {parts <= maxSteps && (
        <ol className={styles.steps} aria-hidden="true">
          {Array.from({ length: parts }, (_, index) => (
            <li
              key={index}
              data-step={index + 1 === part ? 'current' : index + 1 < part ? 'before' : undefined}
            />
          ))}
        </ol>
      )}
      <div className={styles.links}>
        {previous && (
          <PageLink to={postPath(previous)} rel="prev">
            <span>
              <ArrowLeft aria-hidden="true" />
              {`Part ${part - 1}`}
            </span>
            <bdi lang={previous.language ?? undefined}>{previous.title}</bdi>
          </PageLink>
        )}
        {next && (
          <PageLink to={postPath(next)} rel="next" className={styles.next}>
            <span>
              {`Part ${part + 1}`}
              <ArrowRight aria-hidden="true" />
            </span>
            <bdi lang={next.language ?? undefined}>{next.title}</bdi>
          </PageLink>
        )}
      </div>
    </nav>
  )
}
