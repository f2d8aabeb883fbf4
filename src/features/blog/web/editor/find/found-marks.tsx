import { type RefObject, useEffect, useRef } from 'react'
import { layOutLike } from '../text-places.ts'
import styles from './found-marks.module.css'
import type { Find } from './use-find.ts'

interface FoundMarksProps {
  area: RefObject<HTMLTextAreaElement | null>
  content: string
  find: Find
}

/** Each mark is an element; a browser lays out this many without delay. */
const maxMarks = 1000

/** Marks the matches behind a text area, which cannot mark anything but its selection. */
export function FoundMarks({ area, content, find }: FoundMarksProps) {
  const box = useRef<HTMLDivElement>(null)
  const { matches, index, place } = find
  const first = Math.max(0, index - maxMarks / 2)

  useEffect(() => {
    const [text, layer] = [area.current, box.current]
    if (!text || !layer) return undefined
    const follow = () => {
      layer.style.translate = `0 ${-text.scrollTop}px`
    }
    const fit = () => {
      layOutLike(layer, text)
      follow()
    }
    const resized = new ResizeObserver(fit)
    resized.observe(text)
    text.addEventListener('scroll', follow, { passive: true })
    return () => {
      resized.disconnect()
      text.removeEventListener('scroll', follow)
    }
  }, [area])

  useEffect(() => {
    const [text, layer] = [area.current, box.current]
    if (!text || !layer) return
    const parts: (string | Node)[] = []
    let at = 0
    for (const [place, [from, to]] of matches.slice(first, first + maxMarks).entries()) {
      const mark = document.createElement('mark')
      mark.textContent = content.slice(from, to)
      if (first + place === index) mark.dataset['current'] = ''
      parts.push(content.slice(at, from), mark)
      at = to
    }
    layer.replaceChildren(...parts, `${content.slice(at)}\u200B`)
  }, [area, content, matches, index, first])

  // Only for a search, not for what is typed in the text.
  useEffect(() => {
    const [text, mark] = [area.current, box.current?.querySelector<HTMLElement>('[data-current]')]
    if (text && mark) bringIntoView(text, mark)
  }, [area, place.moves])

  return (
    <div className={styles.layer} aria-hidden="true">
      <div ref={box} />
    </div>
  )
}

function bringIntoView(text: HTMLTextAreaElement, mark: HTMLElement): void {
  const top = mark.offsetTop
  const isShown =
    top >= text.scrollTop && top + 2 * mark.offsetHeight <= text.scrollTop + text.clientHeight
  if (!isShown) text.scrollTop = top - text.clientHeight / 3
}
