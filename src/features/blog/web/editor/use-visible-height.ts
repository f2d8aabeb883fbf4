import { type RefObject, useEffect } from 'react'

/** A keyboard on the screen is taller than this, the bars of a browser are not. */
const leastKeyboardPx = 150

/**
 * Keeps a dialog that fills the window as high as what is seen of it: a keyboard on the screen covers the lower part of
 * a page and tells it nothing but this. While it is there, the dialog has the attribute data-keyboard.
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
