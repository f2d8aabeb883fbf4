import { type RefObject, useEffect } from 'react'

/** An on-screen keyboard is taller than this; the bars of a browser are not. */
const leastKeyboardPx = 150

/**
 * Fits a full-window dialog to the visible height: an on-screen keyboard covers the lower part of the page, and only
 * the visual viewport tells. While it is open, the dialog has the attribute data-keyboard.
 */
export function useVisibleHeight(inside: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]')
    const { visualViewport: seen } = window
    if (!dialog || !seen || !isFull) return undefined
    const fit = () => {
      const isZoomed = seen.scale > 1.01
      const hasKeyboard = !isZoomed && innerHeight - seen.height > leastKeyboardPx
      dialog.toggleAttribute('data-keyboard', hasKeyboard)
      if (!hasKeyboard) return clear(dialog)
      dialog.style.setProperty('--visible-height', `${seen.height}px`)
      dialog.style.setProperty('--visible-top', `${seen.offsetTop}px`)
      return undefined
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      dialog.removeAttribute('data-keyboard')
      clear(dialog)
    }
  }, [inside, isFull])
}

function clear(dialog: HTMLElement): void {
  dialog.style.removeProperty('--visible-height')
  dialog.style.removeProperty('--visible-top')
}
