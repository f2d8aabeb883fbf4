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

/**
 * Names the texts that a box with hidden overflow cuts, and those in the header that lie over another control. Texts whose
 * box scrolls are not cut.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slackPx = 2
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden=true], svg, math, textarea, option')
    const rectsOf = (text: Text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width }) => width > 1)
    }
    const isCutBy = (rects: DOMRect[], box: Element) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const hides = (overflow: string) => /hidden|clip/.test(overflow)
      return rects.some(
        (text) =>
          (hides(overflowX) && (text.left < left - slackPx || text.right > right + slackPx)) ||
          (hides(overflowY) && (text.top < top - slackPx || text.bottom > bottom + slackPx)),
      )
    }
    const isCut = (text: Text) => {
      const rects = rectsOf(text)
      for (let box = text.parentElement; box; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX) || position === 'fixed') return false
        if (isCutBy(rects, box)) return true
      }
      return false
    }
    const controls = [...document.querySelectorAll('header :is(a, button)')].filter(isSeen)
    const isCovered = (text: Text) =>
      rectsOf(text).some((rect) =>
        controls
          .filter((control) => !control.contains(text))
          .map((control) => control.getBoundingClientRect())
          .some(
            (box) =>
              rect.left < box.right &&
              rect.right > box.left &&
              rect.top < box.bottom &&
              rect.bottom > box.top,
          ),
      )
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const { parentElement } = text
      if (text.data.trim() === '' || !parentElement || !isSeen(parentElement)) continue
      // Texts for assistive technology alone.
      if (parentElement.offsetWidth === 1 && parentElement.offsetHeight === 1) continue
      const isInHeader = parentElement.closest('header :is(a, button)') !== null
      if (isCut(text) || (isInHeader && isCovered(text))) found.push(text.data.trim())
    }
    return found
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
