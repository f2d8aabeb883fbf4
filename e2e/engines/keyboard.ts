import { owner, type JourneyTest } from './journey.ts'
import { spendDayWithKeys } from './keyboard-day.ts'

/** What needs no mouse. */
export function keyboardJourneys(test: JourneyTest): void {
  test('a day of writing needs no mouse', async ({ page }) => {
    await page.resize(1100, 800)
    await page.open('/auth')
    await spendDayWithKeys(page, { username: owner.Username, password: owner.Password })
  })
}
