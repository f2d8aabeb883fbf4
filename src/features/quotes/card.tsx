import { useList } from '../../platform/web/resource.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import styles from './card.module.css'
import { quotes } from './contract.ts'

/** The quotes of the owner, with hanging quotation marks. */
export function QuoteList({
  limit,
  empty,
}: {
  limit: number | undefined
  empty: string | undefined
}) {
  const list = useList(quotes)
  if (list.isPending) return <QuotesSkeleton />
  if (list.isError)
    return (
      <ListFailure what="the quotes" onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (list.data.length === 0) return <EmptyState>{empty}</EmptyState>
  return list.data.slice(0, limit).map((quote) => (
    <figure key={quote.id} className={styles.quote}>
      <blockquote>{`“${quote.text}”`}</blockquote>
      <figcaption>{quote.author}</figcaption>
    </figure>
  ))
}

function QuotesSkeleton() {
  return (
    <div aria-busy="true">
      <p className={hidden.hidden}>Loading quotes</p>
      {['70%', '40%', '62%'].map((width) => (
        <div key={width} className={`${styles.quote} ${styles.lines}`}>
          <Skeleton />
          <Skeleton width={width} />
          <Skeleton width="34%" height="0.8em" />
        </div>
      ))}
    </div>
  )
}
