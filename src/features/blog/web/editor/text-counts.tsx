import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { countOf, withCommas } from '../../../../shared/count.ts'
import type { Preview } from '../../preview.ts'
import styles from './text-counts.module.css'
import type { Writing } from './use-writing.ts'

interface TextCountsProps {
  writing: Writing
  /** Shows the length of the text; by default without a goal. */
  children?: (length: Pick<Preview, 'words' | 'minutes'>) => ReactNode
}

/** The length of the text as on its page, for the latest rendered text, and that of the selection. */
export function TextCounts({ writing, children = lengthOf }: TextCountsProps) {
  const { kind, preview, retry } = writing.rendered
  const selected = useSelectedWords(writing.area)
  if (kind === 'failed')
    return (
      <p className={styles.counts}>
        The words could not be counted.
        <Button variant="quiet" size="md" className={styles.again} onClick={retry}>
          Try Again
        </Button>
      </p>
    )
  return (
    <p className={styles.counts}>
      {preview ? children(preview) : 'Counting the words...'}
      {selected > 0 && (
        <span className={styles.selected}>{`${countOf(selected, 'word')} selected`}</span>
      )}
    </p>
  )
}

function lengthOf({ words, minutes }: Pick<Preview, 'words' | 'minutes'>): string {
  return `${countOf(words, 'word')}, ${withCommas(minutes)} min`
}

/** How many words of a text area are selected; 0 without a selection. */
function useSelectedWords(area: RefObject<HTMLTextAreaElement | null>): number {
  const [words, setWords] = useState(0)
  useEffect(() => {
    const count = () => {
      const element = area.current
      if (!element || document.activeElement !== element) return
      setWords(wordsIn(element.value.slice(element.selectionStart, element.selectionEnd)))
    }
    document.addEventListener('selectionchange', count)
    return () => document.removeEventListener('selectionchange', count)
  }, [area])
  return words
}

/** Counts in the Markdown source: text between white space with at least one letter or digit. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}
