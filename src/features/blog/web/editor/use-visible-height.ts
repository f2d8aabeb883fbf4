import { type RefObject, useEffect } from 'react'

/** An on-screen keyboard is taller than this; the bars of a browser are not. */
const leastKeyboardPx = 150

/**
 * Fits a screen to the visible height: an on-screen keyboard covers the lower part of the page, and only the visual
 * viewport tells. While it is open, the element has the attribute data-keyboard.
 */
export function useVisibleHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = screen.current
    const { visualViewport: seen } = window
    if (!element || !seen) return undefined
    const fit = () => {
      const isZoomed = seen.scale > 1.01
      const hasKeyboard = !isZoomed && innerHeight - seen.height > leastKeyboardPx
      element.toggleAttribute('data-keyboard', hasKeyboard)
      if (!hasKeyboard) return clear(element)
      element.style.setProperty('--visible-height', `${seen.height}px`)
      element.style.setProperty('--visible-top', `${seen.offsetTop}px`)
      return undefined
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      element.removeAttribute('data-keyboard')
      clear(element)
    }
  }, [screen])
}

function clear(element: HTMLElement): void {
  element.style.removeProperty('--visible-height')
  element.style.removeProperty('--visible-top')
}
