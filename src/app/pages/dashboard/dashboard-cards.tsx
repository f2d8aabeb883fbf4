import type { ReactNode } from 'react'
import { GoalList, GoalProgress } from '../../../features/goals/card.tsx'
import { MovieList } from '../../../features/movies/card.tsx'
import { QuoteList } from '../../../features/quotes/card.tsx'
import { Card } from '../../../web/ui/card.tsx'
import styles from './dashboard-cards.module.css'

type ButtonLabel = 'Edit Goals' | 'Add Quote' | 'Update List'

interface DashboardCardsProps {
  /** The level of the cards' headings. */
  heading: 'h2' | 'h3'
  /** How many rows each card shows; all of them unless given. */
  limits?: { goals: number; quotes: number; movies: number }
  /** What stands at the bottom of a card. */
  button: (label: ButtonLabel) => ReactNode
}

/** The three cards of the dashboard, on the home page and on their own page. */
export function DashboardCards({ heading: Heading, limits, button }: DashboardCardsProps) {
  return (
    <div className={styles.cards}>
      <Card as="section" className={styles.card}>
        <div className={styles.head}>
          <Heading className={styles.title}>Current Goals</Heading>
          <GoalProgress />
        </div>
        <GoalList {...(limits && { limit: limits.goals })} />
        <div className={styles.foot}>{button('Edit Goals')}</div>
      </Card>
      <Card as="section" className={styles.card}>
        <div className={styles.head}>
          <Heading className={styles.title}>Favorite Quotes</Heading>
        </div>
        <QuoteList {...(limits && { limit: limits.quotes })} />
        <div className={styles.foot}>{button('Add Quote')}</div>
      </Card>
      <Card as="section" className={styles.card}>
        <div className={styles.head}>
          <Heading className={styles.title}>Currently Watching</Heading>
        </div>
        <MovieList
          heading={Heading === 'h2' ? 'h3' : 'h4'}
          {...(limits && { limit: limits.movies })}
        />
        <div className={styles.foot}>{button('Update List')}</div>
      </Card>
    </div>
  )
}
