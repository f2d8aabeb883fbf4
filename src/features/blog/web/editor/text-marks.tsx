import { type RefObject, useEffect } from 'react'
import { followText, layOutLike } from './text-places.ts'
import styles from './text-marks.module.css'

/** A part of a text that is marked. */
export interface TextMark {
  from: number
  to: number
  isCurrent?: boolean
}

interface TextMarksProps {
  area: RefObject<HTMLTextAreaElement | null>
  boxRef: RefObject<HTMLDivElement | null>
  content: string
  /** In the order of the text, without overlaps. */
  marks: readonly TextMark[]
  /** How the marks look. */
  className: string | undefined
}

/** Marks parts of a text behind its text area, which cannot mark anything but its selection. */
export function TextMarks({ area, boxRef, content, marks, className = '' }: TextMarksProps) {
  useEffect(() => {
    const [text, layer] = [area.current, boxRef.current]
    if (!text || !layer) return undefined
    return followText(layer, text, () => layOutLike(layer, text))
  }, [area, boxRef])

  useEffect(() => {
    const parts: (string | Node)[] = []
    let at = 0
    for (const { from, to, isCurrent } of marks) {
      const mark = document.createElement('mark')
      mark.textContent = content.slice(from, to)
      if (isCurrent) mark.dataset['current'] = ''
      parts.push(content.slice(at, from), mark)
      at = to
    }
    boxRef.current?.replaceChildren(...parts, `${content.slice(at)}\u200B`)
  }, [boxRef, content, marks])

  return (
    <div className={`${styles.layer} ${className}`} aria-hidden="true">
      <div ref={boxRef} />
    </div>
  )
}
