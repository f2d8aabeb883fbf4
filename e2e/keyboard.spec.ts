import type { Locator, Page } from '@playwright/test'
import { textsUrl } from '../src/features/site/contract.ts'
import { holdCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectToast, open, section } from './visit.ts'

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(control)) return
  }
  throw new Error(`${limit} presses of Tab did not reach ${control.toString()}`)
}

async function hasFocus(control: Locator): Promise<boolean> {
  return (await control.and(control.page().locator(':focus')).count()) === 1
}

test('the first Tab offers to skip the header', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/blog/4`)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeFocused()
})

test('navigating to a section moves the keyboard focus there', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Projects' })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(section(page, 'Projects')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'View All Projects' })).toBeFocused()
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu works with the keyboard alone, and the page it leads to is said', async ({
    page,
    sharedSite,
  }) => {
    await open(page, sharedSite.url)
    const [button, menu] = [
      page.getByRole('button', { name: 'Menu' }),
      page.getByRole('navigation', { name: 'Mobile' }),
    ]
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    for (const link of await menu.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Space')
    await tabTo(page, menu.getByRole('link', { name: 'Dashboard' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('[aria-live=polite]')).toHaveText(['Personal Dashboard'])
    await page.goBack()
    await expect(page.locator('[aria-live=polite]')).toHaveText([await page.title()])
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('after a navigation only the title of the page is said, once it is loaded', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const release = await holdCalls(page, `**${textsUrl('dashboard')}`)
  const live = page.locator('[aria-live=polite]')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
    .click()
  await expect(page).toHaveTitle('Ada Example')
  await expect(live).toHaveText([''])
  release()
  await expect(live).toHaveText(['Personal Dashboard'])
})

test('a comment is written with the keyboard alone, with a visible focus at every stop', async ({
  page,
  freshSite,
}) => {
  await open(page, `${freshSite.url}/`)
  const card = section(page, 'Blog').getByRole('article').first()
  await tabTo(page, card.getByRole('button', { name: '3 comments' }))
  await expect(card.getByRole('button', { name: '3 comments' })).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await tabTo(page, card.getByLabel('Name'))
  await page.keyboard.type('Mira')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Written without a mouse.')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Post Comment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, {
    title: 'Comment Posted Successfully',
    text: "Your comment has been saved and I've been notified about it. It's now visible to other visitors.",
  })
  await expect(card.getByText('Written without a mouse.')).toBeVisible()
})

test('the rest of About receives the focus when its button disappears', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const about = section(page, 'About Me')
  await tabTo(page, about.getByRole('button', { name: 'Read More' }))
  await page.keyboard.press('Enter')
  await expect(about.getByText('My first telescope was a second-hand reflector')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(about.getByRole('link', { name: 'Get in Touch' })).toBeFocused()
})

test('of the formulas, tables and code of an article, those that scroll are tab stops', async ({
  page,
  sharedSite,
}) => {
  const boxes = page.locator('.prose [role="group"]')
  const stops = page.locator('.prose [role="group"][tabindex="0"]')
  await open(page, `${sharedSite.url}/blog/3`)
  await expect.poll(() => boxes.count()).toBeGreaterThan(3)
  const scrolling = () =>
    boxes.evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await stops.count()) - (await scrolling())).toBe(0)
  }
  expect(await stops.count()).toBeGreaterThan(0)
})
