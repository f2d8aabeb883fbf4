import { type ReactNode, useState } from 'react'
import { plainTitle } from '@ephemeris/bibliography'
import { withCommas } from '../../../shared/count.ts'
import { CheckboxField } from '../../../platform/web/admin/checkbox-field.tsx'
import { type MineChoice, maxExceptions, type PlannedWork } from '../contract.ts'
import styles from './add-works.module.css'

interface PlanPartProps {
  title: string
  count: number
  isOpen?: boolean
  children: ReactNode
}

/** A disclosure that renders its rows only while it is open: there may be thousands. */
export function PlanPart({ title, count, isOpen = false, children }: PlanPartProps) {
  const [isShown, setShown] = useState(isOpen)
  return (
    <details
      className={styles.part}
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{`${title} (${withCommas(count)})`}</summary>
      {isShown && <div className={styles.inside}>{children}</div>}
    </details>
  )
}

/** More rows than these are only counted. */
export const maxShown = 500

interface NewWorksProps {
  mine: MineChoice
  /** The keys of works with the opposite choice. */
  except: ReadonlySet<string>
  works: readonly PlannedWork[]
  onTick: (key: string) => void
}

/** The works that would be added, each with a checkbox for the owner's own. */
export function NewWorks({ works, mine, except, onTick }: NewWorksProps) {
  const isFull = except.size >= maxExceptions
  return (
    <ul className={styles.works}>
      {works.slice(0, maxShown).map(({ key, title, year, isMine }) => {
        const usual = mine === 'guess' ? isMine : mine === 'all'
        return (
          <li key={key}>
            <CheckboxField
              label="Yours"
              aria-label={`Yours: ${key}`}
              checked={usual !== except.has(key)}
              disabled={isFull && !except.has(key)}
              onChange={() => onTick(key)}
            />
            <WorkLine title={title} facts={[year, key]} />
          </li>
        )
      })}
      <More count={works.length - maxShown} rule={followsChoice} />
    </ul>
  )
}

/** The works that stay as they are. */
export function SameWorks({ works }: { works: readonly PlannedWork[] }) {
  return (
    <ul className={styles.works}>
      {works.slice(0, maxShown).map(({ line, key, title, year }) => (
        <li key={line}>
          <WorkLine title={title} facts={[year, key]} />
        </li>
      ))}
      <More count={works.length - maxShown} />
    </ul>
  )
}

/** The works that would change, with their values before and after. */
export function WorkChanges({ works }: { works: readonly PlannedWork[] }) {
  return (
    <ul className={styles.works}>
      {works.slice(0, maxShown).map(({ key, title, year, changes }) => (
        <li key={key} className={styles.changed}>
          <WorkLine title={title} facts={[year, key]} />
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <More count={works.length - maxShown} />
    </ul>
  )
}

function WorkLine({ title, facts }: { title: string; facts: string[] }) {
  return (
    <span className={styles.line}>
      {title === '' ? 'Without a title' : plainTitle(title)}{' '}
      <span>{facts.filter(Boolean).join(', ')}</span>
    </span>
  )
}

/** Added to the count of hidden rows where each shown row has a choice of its own. */
export const followsChoice = ', which follow the choice above'

/** How many rows are not shown. */
export function More({ count, rule = '' }: { count: number; rule?: string }) {
  return count > 0 ? <li>{`and ${withCommas(count)} more${rule}`}</li> : null
}
