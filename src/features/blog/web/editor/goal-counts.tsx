import { useState } from 'react'
import { Tooltip } from '../../../../platform/web/ui/tooltip.tsx'
import { countOf, withCommas } from '../../../../shared/count.ts'
import { GoalDialog } from './goal-dialog.tsx'
import styles from './goal-counts.module.css'
import { useWordGoal } from './word-goal.ts'

interface GoalCountsProps {
  /** The name of the text; undefined while it is not stored. */
  text: string | undefined
  words: number
  minutes: number
}

/** The length of a text and how far it is from its goal; a press sets the goal. */
export function GoalCounts({ text, words, minutes }: GoalCountsProps) {
  const { goal, set } = useWordGoal(text, words)
  const [isOpen, setOpen] = useState(false)
  const length =
    goal !== undefined ? `${withCommas(words)} of ${countOf(goal, 'word')}` : countOf(words, 'word')
  return (
    <>
      <Tooltip text={goal !== undefined ? 'Change the word goal' : 'Set a word goal'}>
        <button
          type="button"
          className={styles.counts}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {length}
          <span className={styles.minutes}>{`, ${withCommas(minutes)} min`}</span>
          {goal !== undefined && (
            <span
              className={styles.progress}
              data-reached={words >= goal || undefined}
              style={{ width: `${Math.min(100, (100 * words) / goal)}%` }}
            />
          )}
        </button>
      </Tooltip>
      {isOpen && <GoalDialog goal={goal} onSet={set} onClose={() => setOpen(false)} />}
    </>
  )
}
