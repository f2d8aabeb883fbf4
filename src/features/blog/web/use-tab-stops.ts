import { useEffect } from 'react'

/**
 * Leaves only those formulas, tables and blocks of code and output among the tab stops that scroll. Without script all are, because
 * WebKit does not make a box that scrolls focusable by itself, as Chromium and Firefox do.
 */
export function useTabStops(text: HTMLElement | null): void {
  useEffect(() => {
    if (!text) return
    const boxes = [...text.querySelectorAll<HTMLElement>('[role="group"][tabindex]')]
    if (boxes.length === 0) return
    const setStops = () => {
      // A box that no longer scrolls keeps the focus if it has it.
      for (const box of boxes) box.tabIndex = scrolls(box) ? 0 : -1
    }
    // In the next frame, since a box may have another size with another style.
    const observer = new ResizeObserver(() => requestAnimationFrame(setStops))
    for (const box of boxes) for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [text])
}

function scrolls(box: HTMLElement): boolean {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = box
  if (scrollWidth > clientWidth) return true
  return scrollHeight > clientHeight && getComputedStyle(box).overflowY !== 'hidden'
}
