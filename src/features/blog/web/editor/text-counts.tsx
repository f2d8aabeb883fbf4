import { countOf } from '../../../../shared/count.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import styles from './text-counts.module.css'
import type { RenderedText } from './use-preview.ts'

interface TextCountsProps {
  rendered: RenderedText
  /** How many words are selected. */
  selected: number
}

/** The length of the text as on its page, for the latest rendered text. */
export function TextCounts({ rendered: { kind, preview, retry }, selected }: TextCountsProps) {
  if (kind === 'failed')
    return (
      <p className={styles.counts}>
        The words could not be counted.
        <Button variant="quiet" size="md" className={styles.again} onClick={retry}>
          Count again
        </Button>
      </p>
    )
  return (
    <p className={styles.counts}>
      {preview
        ? `${countOf(preview.words, 'word')}, ${preview.minutes.toLocaleString('en-US')} min`
        : 'Counting the words...'}
      {selected > 0 && <span>{`${countOf(selected, 'word')} selected`}</span>}
    </p>
  )
}
