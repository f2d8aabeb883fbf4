import { useList } from '../../platform/web/resource.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { TopSection, type SectionText } from '../../platform/web/ui/section.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import type { PlaceTexts } from '../site/contract.ts'
import { InterestCard, InterestSkeleton } from './card.tsx'
import { interests } from './contract.ts'
import styles from './section.module.css'

/** What else the owner cares for, on the home page. */
export function InterestsSection({
  emptyInterests,
  ...words
}: SectionText & Partial<Pick<PlaceTexts<'home'>, 'emptyInterests'>>) {
  return (
    <TopSection id="interests" {...words}>
      <InterestGrid empty={emptyInterests} />
    </TopSection>
  )
}

function InterestGrid({ empty }: { empty: string | undefined }) {
  const list = useList(interests)
  if (list.isPending)
    return (
      <div className={styles.grid} aria-busy="true">
        <p className={hidden.hidden}>Loading interests</p>
        <InterestSkeleton />
        <InterestSkeleton />
        <InterestSkeleton />
        <InterestSkeleton />
      </div>
    )
  if (list.isError)
    return (
      <ListFailure
        what="the interests"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  if (list.data.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className={styles.grid}>
      {list.data.map((interest) => (
        <InterestCard key={interest.id} interest={interest} />
      ))}
    </div>
  )
}
