import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { countOf } from '../../../../shared/count.ts'
import type { PostState } from '../../contract.ts'
import { type Check, placeOf } from './checks.ts'
import styles from './checks-bar.module.css'

interface ChecksBarProps {
  checks: readonly Check[]
  state: PostState
  onShow: (check: Check) => void
}

/** What to look at before publishing, each with a jump to its place. */
export function ChecksBar({ checks, state, onShow }: ChecksBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isPublished = state === 'published'
  if (checks.length === 0)
    return (
      <p className={styles.bar} role="status">
        <span className={styles.ready}>
          <CircleCheck aria-hidden="true" />
          {isPublished ? 'No notes on the text' : 'Ready to publish'}
        </span>
      </p>
    )
  return (
    <section className={styles.bar} aria-labelledby={id} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <TriangleAlert aria-hidden="true" />
        <span id={id} role="status">
          {isPublished
            ? countOf(checks.length, 'note')
            : `${countOf(checks.length, 'thing')} before you publish`}
        </span>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </button>
      {isOpen && <CheckList checks={checks} onShow={onShow} />}
    </section>
  )
}

/** Further ones are not listed. */
const maxListed = 50

export function CheckList({ checks, onShow }: Pick<ChecksBarProps, 'checks' | 'onShow'>) {
  return (
    <ul className={styles.list}>
      {checks.slice(0, maxListed).map((check, index) => (
        <li key={index}>
          <button type="button" onClick={() => onShow(check)}>
            {placeOf(check)}
          </button>
          <span>{check.sentence}</span>
        </li>
      ))}
    </ul>
  )
}
