import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import LinkIcon from 'lucide-react/icons/link'
import articleStyles from '../../features/blog/web/article-view.module.css'
import { ArticleFrame } from '../../features/blog/web/article-frame.tsx'
import { SeriesLine } from '../../features/blog/web/post-series.tsx'
import type { SharedDraft } from '../../features/sharing/contract.ts'
import { sharedDraft } from '../../features/sharing/web/queries.ts'
import { useSite } from '../../features/site/queries.ts'
import { EmptyReticle } from '../../platform/web/instruments/empty-reticle.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import lone from '../../platform/web/ui/lone-card.module.css'
import { useLazyView } from '../../platform/web/lazy-view.ts'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import styles from './draft.module.css'

/** A draft as its article will look, for the readers of its link. Nothing on it names or links anyone. */
export function DraftScreen({ token }: { token: string }) {
  const { data, refetch, isFetching } = useQuery(sharedDraft(token))
  if (data === null) return <DraftNotFound />
  return (
    <main id="main" className={styles.bare}>
      {data ? (
        <Draft token={token} draft={data} onOutdated={() => void refetch()} />
      ) : (
        <div className={lone.alone}>
          <ListFailure what="this draft" onRetry={() => void refetch()} busy={isFetching} />
        </div>
      )}
    </main>
  )
}

/** Shown for every link that does not work, whatever the reason. */
function DraftNotFound() {
  return (
    <main id="main" className={styles.bare}>
      <div className={lone.alone}>
        <Card className={lone.card}>
          <EmptyReticle />
          <h1>This link does not work</h1>
          <p>
            It may have expired, or its draft is no longer shared. Ask whoever sent it to you for a
            new one.
          </p>
        </Card>
      </div>
    </main>
  )
}

interface DraftProps {
  token: string
  draft: SharedDraft
  /** Called when the draft has changed since it was opened. */
  onOutdated: () => void
}

const loadRemarks = async () =>
  (await import('../../features/sharing/web/remark-layer.tsx')).RemarkLayer

function Draft({ token, draft, onOutdated }: DraftProps) {
  const { version, mayComment } = draft
  const [box, setBox] = useState<HTMLElement | null>(null)
  const { View: RemarkLayer, request } = useLazyView(loadRemarks)
  useEffect(() => {
    if (mayComment) void request()
  }, [mayComment, request])
  return (
    <div ref={setBox} className={styles.box}>
      <DraftArticle draft={draft} />
      {RemarkLayer && box && mayComment && <RemarkLayer {...{ token, version, box, onOutdated }} />}
    </div>
  )
}

function DraftArticle({ draft }: Pick<DraftProps, 'draft'>) {
  const { title, date, category, words, series, language } = draft
  return (
    <ArticleFrame
      title={title}
      language={language}
      back={undefined}
      above={series && <SeriesLine series={series} />}
      about={
        <>
          <p className={articleStyles.by}>
            {date !== '' && <span>{date}</span>}
            {category !== '' && <Badge tone="accent">{category}</Badge>}
            <span>{countOf(words, 'word')}</span>
          </p>
          <Notice draft={draft} />
        </>
      }
      text={draft}
    >
      {null}
    </ArticleFrame>
  )
}

/** Says what the reader has before them. */
function Notice({ draft: { expiresAt: until, mayComment } }: Pick<DraftProps, 'draft'>) {
  const { timeZone } = useSite()
  return (
    <p className={styles.notice}>
      <LinkIcon aria-hidden="true" />
      <span>
        This is a draft and not public. The link works until{' '}
        <time dateTime={until}>{formatDateTime(until, timeZone)}</time>.
        {mayComment && (
          <span className="needs-script">
            {' '}
            The marks beside the text leave remarks for its author.
          </span>
        )}
      </span>
    </p>
  )
}
