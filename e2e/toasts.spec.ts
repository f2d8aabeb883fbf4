import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from './site.ts'
import { expectToast, open, section, toastOf } from './visit.ts'

test.use(withMotion)

/** Shows the toast that needs no server: the newsletter refuses an empty address. */
async function showToastOf(page: Page): Promise<Locator> {
  await section(page, 'Newsletter').getByRole('button', { name: 'Subscribe' }).click()
  const toast = toastOf(page)
  await expect(toast).toBeVisible()
  return toast
}

async function swipe(page: Page, toast: Locator, px: number): Promise<void> {
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is not shown')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px / 2, y)
  await page.mouse.move(x + px, y)
  await page.mouse.up()
}

test('a toast stays for 5000 milliseconds', async ({ page, sharedSite }) => {
  await page.clock.install({ time: 0 })
  await open(page, sharedSite.url)
  // The first toast loads the code of toasts, so that the measured one appears while the clock is paused.
  const first = await showToastOf(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(first).toHaveCount(0)
  await page.clock.pauseAt(3_600_000)
  const toast = await showToastOf(page)
  await page.clock.runFor(4999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
})

test('a toast stays while the pointer is on it', async ({ page, sharedSite }) => {
  await page.clock.install({ time: 0 })
  await open(page, sharedSite.url)
  const toast = await showToastOf(page)
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await section(page, 'Newsletter').getByRole('textbox').hover()
  await page.clock.runFor(5000)
  await expect(toast).toHaveCount(0)
})

test('only one toast is visible: a new one takes the place of the old one', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await showToastOf(page)
  await section(page, 'About Me').getByRole('button', { name: 'Read More' }).click()
  await expectToast(page, {
    title: 'Thank you for your interest!',
    text: "I'm happy to share more about my journey.",
  })
  await expect(toastOf(page)).toHaveCount(1)
})

test('a swipe to the right of more than 50 pixels closes a toast, a shorter one does not', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const toast = await showToastOf(page)
  await swipe(page, toast, 45)
  await expect(toast).toHaveAttribute('data-swipe', 'cancel')
  await expect(toast).toBeVisible()
  await swipe(page, toast, -80)
  await expect(toast).toBeVisible()
  await swipe(page, toast, 60)
  await expect(toast).toHaveCount(0)
})

test('F8 brings the keyboard to the toasts, Escape closes one', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const area = page.getByRole('list', { name: 'Notifications (F8)' })
  await page.keyboard.press('F8')
  await expect(area).toHaveCount(0)
  const toast = await showToastOf(page)
  await page.keyboard.press('F8')
  await expect(area).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(area).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(area).toHaveCount(0)
})

test('a toast is announced with its title and its text', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const words = /Invalid email\. +Please enter a valid email address\./
  const announced = page
    .locator('[aria-live="assertive"]', { hasText: words })
    .waitFor({ state: 'attached' })
  await showToastOf(page)
  await announced
})

test('a toast is at most 420 pixels wide and fits a phone', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const toast = await showToastOf(page)
  await toast.hover()
  await expect(async () => {
    const wide = await toast.boundingBox()
    expect(wide?.width).toBeGreaterThan(300)
    expect(wide?.width).toBeLessThanOrEqual(420)
  }).toPass()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => toast.boundingBox())
    .toEqual(expect.objectContaining({ x: 16, width: 390 - 32 }))
})
