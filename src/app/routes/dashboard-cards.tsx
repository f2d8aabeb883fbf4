import type { ReactNode } from 'react'
import { GoalList, GoalProgress } from '../../features/goals/card.tsx'
import { goals } from '../../features/goals/contract.ts'
import { MovieList } from '../../features/movies/card.tsx'
import { movies } from '../../features/movies/contract.ts'
import { QuoteList } from '../../features/quotes/card.tsx'
import { quotes } from '../../features/quotes/contract.ts'
import { usePlaceTexts } from '../../features/site/queries.ts'
import { listOptions, useList } from '../../platform/web/resource.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import styles from './dashboard-cards.module.css'

interface DashboardCardsProps {
  /** The home page shows the first few rows of each card, the dashboard page all. */
  place: 'home' | 'dashboard'
  /** Renders the button at the bottom of a card. */
  button: (label: string) => ReactNode
}

/** The queries of the cards. */
export const cardReads = [listOptions(goals), listOptions(quotes), listOptions(movies)]

/** The cards of the dashboard. One without rows is left out, unless all are empty. */
export function DashboardCards({ place, button }: DashboardCardsProps) {
  const texts = usePlaceTexts(place)
  const lists = [useList(goals), useList(quotes), useList(movies)]
  const areEmpty = lists.map(({ data }) => data?.length === 0)
  const isShown = (index: number) => areEmpty[index] !== true || !areEmpty.includes(false)
  const first = (limit: number) => (place === 'home' ? { limit } : {})
  const level = place === 'home' ? 'h3' : 'h2'
  const card = { level, button } as const
  return (
    <div className={styles.cards}>
      {isShown(0) && (
        <DashboardCard
          {...card}
          heading={texts.goalsHeading}
          label={texts.goalsButton}
          figure={<GoalProgress />}
        >
          <GoalList {...first(4)} empty={texts.emptyGoals} />
        </DashboardCard>
      )}
      {isShown(1) && (
        <DashboardCard {...card} heading={texts.quotesHeading} label={texts.quotesButton}>
          <QuoteList {...first(3)} empty={texts.emptyQuotes} />
        </DashboardCard>
      )}
      {isShown(2) && (
        <DashboardCard {...card} heading={texts.moviesHeading} label={texts.moviesButton}>
          <MovieList
            heading={level === 'h2' ? 'h3' : 'h4'}
            {...first(2)}
            empty={texts.emptyMovies}
          />
        </DashboardCard>
      )}
    </div>
  )
}

interface DashboardCardProps extends Pick<DashboardCardsProps, 'button'> {
  level: 'h2' | 'h3'
  heading: string | undefined
  /** The label of its button. */
  label: string | undefined
  /** Beside the heading. */
  figure?: ReactNode
  children: ReactNode
}

function DashboardCard({
  level: Heading,
  heading,
  label,
  figure,
  children,
  button,
}: DashboardCardProps) {
  return (
    <Card as="section" className={styles.card}>
      <div className={styles.head}>
        <Heading className={styles.title}>{heading}</Heading>
        {figure}
      </div>
      {children}
      {label && <div className={styles.foot}>{button(label)}</div>}
    </Card>
  )
}
