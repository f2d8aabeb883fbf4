import type { JourneyTest } from './journey.ts'
import type { Page } from './page.ts'

const card = (page: Page) => page.part('[popover]:popover-open')

/** Moves the focus to a link by keyboard, from the link after it. */
async function focus(page: Page, selector: string): Promise<void> {
  await page.part(selector).get('it.focus()')
  await page.press('Tab')
  await page.press('Tab', 'and Shift')
}

/** What each engine makes of references within an article. */
export function referenceJourneys(test: JourneyTest): void {
  test('a focused reference shows its formula or figure until Escape, and a note unless it is in the margin', async ({
    page,
  }) => {
    await page.resize(1190, 720)
    await page.open('/blog/4')
    await focus(page, '.prose a[href="#post-eq-window"]')
    await card(page).part('math').isShown()
    await card(page).says('(1)')
    await page.press('Escape')
    await card(page).isGone()
    await focus(page, '.prose a[href="#post-fig-alias"]')
    await card(page).part('svg.v-s').isShown()
    await focus(page, '.prose a[href="#post-note-1"]')
    await card(page).says('Precision helps to rank the copies')
    await page.resize(1280, 720)
    await page.open('/blog/4')
    await focus(page, '.prose a[href="#post-note-1"]')
    await card(page).isGone()
  })
}
