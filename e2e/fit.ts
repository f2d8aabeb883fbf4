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
