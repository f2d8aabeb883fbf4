import type { Locator } from '@playwright/test'

/** Words may be this much nearer than their boxes, which are higher than letters, px of the drawing. */
const aroundLettersPx = 2
/** The widths of words are estimated when a chart is drawn; the page has a margin of more than this beside it, px. */
const estimatedPx = 3
/** The radius of the largest symbol of a point, px of the drawing. */
const signRadiusPx = 5.5

/**
 * What is wrong in drawings of charts: words that overlap other words or leave the drawing, and signs that leave the frame of their
 * plot by more than their radius. All sizes are measured as they are drawn, whichever of them the window shows.
 */
export function faultsOf(drawings: Locator): Promise<string[]> {
  return drawings.evaluateAll(measure, { aroundLettersPx, estimatedPx, signRadiusPx })
}

interface Limits {
  aroundLettersPx: number
  estimatedPx: number
  signRadiusPx: number
}

/** Runs in the page, so it uses nothing of this module. */
function measure(
  drawings: Element[],
  { aroundLettersPx, estimatedPx, signRadiusPx }: Limits,
): string[] {
  interface Box {
    name: string
    left: number
    right: number
    top: number
    bottom: number
  }
  const charts = drawings.filter((one) => one instanceof SVGSVGElement)
  for (const { style, viewBox } of charts) {
    style.setProperty('display', 'block', 'important')
    style.setProperty('width', `${viewBox.baseVal.width}px`, 'important')
    style.setProperty('max-width', 'none', 'important')
    // Widths that are not rounded to whole pixels, as on sharp screens.
    style.setProperty('text-rendering', 'geometricPrecision')
  }
  return charts.flatMap((chart) => {
    const { width, height } = chart.viewBox.baseVal
    const title =
      chart.closest('figure')?.querySelector('figcaption')?.textContent?.slice(0, 60) ?? ''
    const toDrawing = chart.getScreenCTM()?.inverse()
    // Without the strokes, which are drawn around the geometry.
    const boxOf = (part: SVGGraphicsElement, name: string): Box => {
      const { x, y, width: wide, height: high } = part.getBBox()
      const matrix = toDrawing?.multiply(part.getScreenCTM() ?? undefined)
      const corners = [0, 1, 2, 3].map((corner) =>
        new DOMPoint(x + (corner % 2) * wide, y + (corner >> 1) * high).matrixTransform(matrix),
      )
      const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
      return {
        name,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      }
    }
    const leaves = (box: Box, of: Omit<Box, 'name'>, most: number) =>
      box.left < of.left - most ||
      box.right > of.right + most ||
      box.top < of.top - most ||
      box.bottom > of.bottom + most
    const words = [...chart.querySelectorAll('text')].map((text) => boxOf(text, text.textContent))
    const whole = { left: 0, right: width, top: 0, bottom: height }
    const cutOff = words
      .filter((box) => leaves(box, whole, estimatedPx))
      .map(
        (box) =>
          `${box.name} is cut off by ${[-box.left, box.right - width, -box.top, box.bottom - height].map((px) => px.toFixed(1)).join(' ')}`,
      )
    const letters = [...chart.querySelectorAll('text')].map((text) => {
      const box = boxOf(text, text.textContent)
      // The lines of turned words are beside each other.
      const isTurned = text.hasAttribute('transform')
      const [across, down] = isTurned ? [aroundLettersPx, 0] : [0, aroundLettersPx]
      return {
        name: box.name,
        left: box.left + across,
        right: box.right - across,
        top: box.top + down,
        bottom: box.bottom - down,
      }
    })
    const overlapping = letters.flatMap((one, index) =>
      letters
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        )
        .map((other) => `${one.name} overlaps ${other.name}`),
    )
    // The signs of a panel come before its axes, or before the edge of a map of the sky, whose paths are as large as the frame.
    const outside: string[] = []
    let signs: SVGGraphicsElement[] = []
    for (const part of chart.querySelector('g')?.children ?? []) {
      if (!(part instanceof SVGGraphicsElement) || part instanceof SVGTextElement) continue
      const isFrame = /^M[-\d. ]+V[-\d. ]+H|a.*a|z$/i.test(part.getAttribute('d') ?? '')
      if (!part.classList.contains('ax')) signs.push(part)
      if (!part.classList.contains('ax') || !isFrame) continue
      const plot = boxOf(part, 'plot')
      for (const sign of signs) {
        const name = `${sign.tagName} ${sign.getAttribute('class')}`
        if (leaves(boxOf(sign, name), plot, signRadiusPx)) outside.push(`${name} leaves the frame`)
      }
      signs = []
    }
    return [...cutOff, ...overlapping, ...outside].map(
      (fault) => `${title} at ${width} px: ${fault}`,
    )
  })
}
