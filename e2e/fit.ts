import type { Page } from '@playwright/test'

/** Pixels by which the page is wider than its window; NaN where the overflow is only hidden. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement
    const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
    return [root, document.body].some(hides) ? Number.NaN : root.scrollWidth - root.clientWidth
  })
}

/**
 * Names touch targets smaller than 44 by 44 pixels. Links inside a sentence and what a dialog covers may be
 * smaller; a checkbox counts together with its label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kinds = 'a, button, input, textarea, select, [role=tab], [role=slider]'
    const touchedPart = (target: Element) => {
      if (target.matches('[type=checkbox], [type=radio]')) return target.closest('li, label')
      return target.role === 'slider' ? target.closest('[dir]') : target
    }
    return [...document.querySelectorAll(kinds)]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => !target.closest('p, .prose, figcaption, [inert], [aria-hidden=true]'))
      .map((target) => {
        const touched = touchedPart(target)
        if (!touched) throw new Error(`Nothing is touched with ${target.outerHTML}`)
        const { width, height } = touched.getBoundingClientRect()
        const words = target.getAttribute('aria-label') || target.textContent
        const name = words || target.getAttribute('name') || target.tagName
        return { width, height, name }
      })
      .filter(({ width, height }) => width > 1 && height > 1 && (width < 44 || height < 44))
      .map(({ width, height, name }) => `${name.trim()} ${Math.round(width)}x${Math.round(height)}`)
  })
}

/** Widths of windows from the narrowest phone to a small laptop. */
export const adminWidths = [320, 360, 390, 430, 480, 600, 640, 768, 1024]

/**
 * Names the elements that scroll sideways, besides the strip of tabs. Behind a dialog the page stays as it is, and the
 * dialog scrolls by itself.
 */
export function sidewaysIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((box) => box.scrollWidth > box.clientWidth && box.clientWidth > 0)
      .filter(
        (box) =>
          box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX),
      )
      .filter((box) => !box.matches('[role=tablist], textarea'))
      .map((box) => `${box.tagName} ${box.scrollWidth}>${box.clientWidth}`),
  )
}
