import { expect } from 'vitest'
import { overflowPx } from './conditions.ts'
import type { JourneyTest } from './journey.ts'

const smallerSide = `(() => {
  const { width, height } = it.getBoundingClientRect()
  return Math.min(width, height)
})()`

/** What each engine makes of a chart that is drawn from a file. */
export function chartJourneys(test: JourneyTest): void {
  test('a chart from a file has a drawing with names for each width, and a link to its file', async ({
    page,
  }) => {
    await page.open('/blog/4')
    const figure = page.part('figure', /One night of a star/)
    for (const [width, shown, hidden] of [
      [1280, 'svg.v-m', 'svg.v-s'],
      [320, 'svg.v-s', 'svg.v-m'],
    ] as const) {
      await page.resize(width, 720)
      const drawing = figure.part(shown)
      await drawing.isShown()
      await figure.part(hidden).isGone()
      expect(await drawing.get<number>(smallerSide)).toBeGreaterThan(150)
      for (const axis of ['V (mag)', 'Time since the first frame (h)'])
        expect(await drawing.part('text', axis).get<number>(smallerSide)).toBeGreaterThan(5)
      expect(await page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    }
    const file = figure.part('a[download]', /^one-night\.csv/)
    await file.isShown()
    const status = `fetch(it.href).then(({ status }) => status)`
    expect(await file.get<number>(status)).toBe(200)
  })

  test('the arrow keys announce the values of a chart, and Escape ends it', async ({ page }) => {
    await page.open('/blog/4')
    const chart = page.part('figure', /One night of a star/).part('svg.v-m[tabindex="0"]')
    await chart.isShown()
    await chart.get('it.focus()')
    const said = () => page.evaluate<string>(`document.getElementById('announcements').textContent`)
    await page.press('ArrowRight')
    await expect.poll(said).toMatch(/Time since the first frame \(h\) [\d.]+, V \(mag\) [\d.]+$/)
    await page.part('.chart-tip', /V \(mag\)/).isShown()
    await page.press('Escape')
    await page.part('.chart-tip').isGone()
  })
}
