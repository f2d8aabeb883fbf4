import type { ReactNode } from 'react'
import { GoalList, GoalProgress } from '../../features/goals/card.tsx'
import { goals } from '../../features/goals/contract.ts'
import { MovieList } from '../../features/movies/card.tsx'
import { movies } from '../../features/movies/contract.ts'
import { QuoteList } from '../../features/quotes/card.tsx'
import { quotes } from '../../features/quotes/contract.ts'
import { listOptions } from '../../platform/web/resource.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import styles from './dashboard-cards.module.css'

interface DashboardCardsProps {
  heading: 'h2' | 'h3'
  /** The first few rows of each card, or all of them. */
  rows: 'first' | 'all'
  /** Renders the button at the bottom of a card. */
  button: (label: string) => ReactNode
}

/** The queries of the cards. */
export const cardReads = [listOptions(goals), listOptions(quotes), listOptions(movies)]

/** The three cards of the dashboard, on the home page and on the dashboard page. */
export function DashboardCards({ heading: Heading, rows, button }: DashboardCardsProps) {
  const first = (limit: number) => (rows === 'first' ? { limit } : {})
  return (
    <div className={styles.cards}>
      <Card as="section" className={styles.card}>
        <div className={styles.head}>
          <Heading className={styles.title}>Current Goals</Heading>
          <GoalProgress />
        </div>
        <GoalList {...first(4)} />
        <div className={styles.foot}>{button('Edit Goals')}</div>
      </Card>
      <Card as="section" className={styles.card}>
        <div className={styles.head}>
          <Heading className={styles.title}>Favorite Quotes</Heading>
        </div>
        <QuoteList {...first(3)} />
        <div className={styles.foot}>{button('Add Quote')}</div>
      </Card>
      <Card as="section" className={styles.card}>
        <div className={styles.head}>
          <Heading className={styles.title}>Currently Watching</Heading>
        </div>
        <MovieList heading={Heading === 'h2' ? 'h3' : 'h4'} {...first(2)} />
        <div className={styles.foot}>{button('Update List')}</div>
      </Card>
    </div>
  )
}
