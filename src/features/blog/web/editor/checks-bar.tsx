import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import hidden from '../../../../platform/web/ui/visually-hidden.module.css'
import { countOf } from '../../../../shared/count.ts'
import { type Check, type Checks, placeOf } from './checks.ts'
import styles from './checks-bar.module.css'

interface ChecksBarProps {
  checks: Checks
  /** Whether visitors read the text already. */
  isPublished: boolean
  onShow: (check: Check) => void
}

/** What to look at before publishing, each with a jump to its place. */
export function ChecksBar({ checks, isPublished, onShow }: ChecksBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { list, text } = checks
  if (list.length === 0)
    return (
      <div className={styles.bar}>
        <WithoutNotes
          text={text}
          passed={isPublished ? 'No notes on the text' : 'Ready to publish'}
        />
      </div>
    )
  const sentence = isPublished
    ? countOf(list.length, 'note')
    : `${countOf(list.length, 'thing')} before you publish`
  return (
    <div role="group" className={styles.bar} aria-labelledby={id} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <TriangleAlert aria-hidden="true" />
        <span id={id}>{sentence}</span>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </button>
      <p className={hidden.hidden} role="status">
        {sentence}
      </p>
      {isOpen && <CheckList checks={list} onShow={onShow} />}
    </div>
  )
}

/** A text without notes is ready only if it could be checked. */
function WithoutNotes({ text, passed }: { text: Checks['text']; passed: string }) {
  const isFailed = text.kind === 'failed'
  return (
    <p className={styles.ready} role="status">
      {text.preview && !isFailed && <CircleCheck aria-hidden="true" />}
      {isFailed ? 'The text could not be checked' : text.preview ? passed : 'Checking the text…'}
      {isFailed && (
        <Button variant="quiet" size="md" onClick={text.retry}>
          Try Again
        </Button>
      )}
    </p>
  )
}

/** Further ones are not listed. */
const maxListed = 50

interface CheckListProps extends Pick<ChecksBarProps, 'onShow'> {
  checks: readonly Check[]
}

export function CheckList({ checks, onShow }: CheckListProps) {
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
