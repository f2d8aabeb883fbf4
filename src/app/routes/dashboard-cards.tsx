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

const names = ['goals', 'quotes', 'movies'] as const

const views = { goals: GoalList, quotes: QuoteList, movies: MovieList }
const firstRows = { goals: 4, quotes: 3, movies: 2 }

/** The cards of the dashboard. One without rows is left out, unless all are empty. */
export function DashboardCards({ place, button }: DashboardCardsProps) {
  const texts = usePlaceTexts(place)
  const isHome = place === 'home'
  const Heading = isHome ? 'h3' : 'h2'
  const lists = [useList(goals), useList(quotes), useList(movies)]
  const filled = names.filter((_name, index) => lists[index]?.data?.length !== 0)
  return (
    <div className={styles.cards}>
      {(filled.length > 0 ? filled : names).map((name) => {
        const List = views[name]
        const label = texts[`${name}Button`]
        return (
          <Card as="section" key={name} className={styles.card}>
            <div className={styles.head}>
              <Heading className={styles.title}>{texts[`${name}Heading`]}</Heading>
              {name === 'goals' && <GoalProgress />}
            </div>
            <List
              limit={isHome ? firstRows[name] : undefined}
              heading={isHome ? 'h4' : 'h3'}
              empty={texts[`${name}Empty`]}
            />
            {label && <div className={styles.foot}>{button(label)}</div>}
          </Card>
        )
      })}
    </div>
  )
}
