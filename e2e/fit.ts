import type { Page } from '@playwright/test'

/** Pixels by which the page is wider than its window; NaN where the overflow is only hidden. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>(`
    ['html', 'body'].some((name) => /hidden|clip/.test(getComputedStyle(document.querySelector(name)).overflowX))
      ? NaN
      : document.documentElement.scrollWidth - document.documentElement.clientWidth
  `)
}

/**
 * Names what is to be touched and smaller than 44 by 44 pixels. Words inside a sentence are free, and
 * so is what a dialog covers; a tick is touched with its label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('a, button, input, textarea, select, [role=tab], [role=slider]')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => !target.closest('p, .prose, figcaption, [inert], [aria-hidden=true]'))
      .map((target) => {
        const touched = /^(checkbox|radio)$/.test(target.type)
          ? target.closest('li, label')
          : target.role === 'slider' ? target.closest('[dir]') : target
        const { width, height } = touched.getBoundingClientRect()
        return { width, height, name: target.getAttribute('aria-label') || target.textContent || target.name || target.tagName }
      })
      .filter(({ width, height }) => width > 1 && height > 1 && (width < 44 || height < 44))
      .map(({ width, height, name }) => name.trim() + ' ' + Math.round(width) + 'x' + Math.round(height))
  `)
}
