import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { TextMarks } from '../text-marks.tsx'
import styles from './found-marks.module.css'
import type { Find } from './use-find.ts'

interface FoundMarksProps {
  area: RefObject<HTMLTextAreaElement | null>
  content: string
  find: Find
}

/** Each mark is an element; a browser lays out this many without delay. */
const maxMarks = 1000

/** Marks the matches of a search in the text. */
export function FoundMarks({ area, content, find }: FoundMarksProps) {
  const box = useRef<HTMLDivElement>(null)
  const { matches, index, place } = find
  const marks = useMemo(() => {
    const first = Math.max(0, index - maxMarks / 2)
    return matches
      .slice(first, first + maxMarks)
      .map(([from, to], at) => ({ from, to, isCurrent: first + at === index }))
  }, [matches, index])

  // Only for a search, not for what is typed in the text. The marks are there by then: effects of children run first.
  useEffect(() => {
    const [text, mark] = [area.current, box.current?.querySelector<HTMLElement>('[data-current]')]
    if (text && mark) bringIntoView(text, mark)
  }, [area, place.moves])

  return <TextMarks {...{ area, content, marks }} boxRef={box} className={styles.found} />
}

function bringIntoView(text: HTMLTextAreaElement, mark: HTMLElement): void {
  const top = mark.offsetTop
  const isShown =
    top >= text.scrollTop && top + 2 * mark.offsetHeight <= text.scrollTop + text.clientHeight
  if (!isShown) text.scrollTop = top - text.clientHeight / 3
}
