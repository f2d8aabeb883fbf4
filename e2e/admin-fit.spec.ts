import type { Locator, Page } from '@playwright/test'
import { answerCalls, pageWith } from './calls.ts'
import { type Admin, button, expect, test } from './admin.ts'
import { areas } from './admin-area-table.ts'
import { smallTargets } from './fit.ts'
import { pressEscape } from './windows.ts'

const sender = {
  id: 1,
  date: '2026-01-02T03:04:05.000Z',
  read: false,
  name: 'Bartholomew Featherstonehaugh-Cholmondeley',
  email: 'a.very.long.address.of.somebody@subdomain.example-university.ac.uk',
  subject: 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft',
  message: 'https://example.org/an-address-without-an-end-that-does-not-break-anywhere-by-itself',
}

/** Fixed views, since those of the shared site depend on the journeys before; with a short and a long address. */
const views = {
  isCounting: true,
  days: [{ day: '2026-01-02', views: 3, bots: 1 }],
  pages: [
    { path: '/', title: null, views: 2 },
    { path: '/blog/1', title: sender.subject, views: 1 },
  ],
  sources: [{ host: 'subdomain.example-university.ac.uk', views: 1 }],
}

/** A button of the header, which is in a menu where the window is narrow. */
async function toolOf(page: Page, name: string): Promise<Locator> {
  const more = button(page, 'More')
  const tool = button(page, name)
  if ((await more.isVisible()) && !(await tool.isVisible())) await more.click()
  return tool
}

const usualSize = { width: 1280, height: 720 }

/** The page is shared: the next test must find it at its usual size. */
test.afterEach(async ({ admin: { page } }) => await page.setViewportSize(usualSize))

/** Every tab and the windows that open from it, each after the other. */
async function walk({ page, open }: Admin, see: (what: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  /** Changes the tab by a click, as a person does: loading the page anew takes as long as six tabs. */
  const openTab = async (name: RegExp) => {
    const tab = page.getByRole('tab', { name })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
  await answerCalls(page, /\/api\/(messages|subscribers)(\/1|\?.*)$/, pageWith(sender))
  await answerCalls(page, '**/api/page-views', views)
  await open()
  await expect(page.getByRole('link', { name: '/', exact: true })).toBeVisible()
  await see('overview')
  await button(page, 'Settings').click()
  await expect(button(page, 'Save Settings')).toBeVisible()
  await see('settings')
  await page.getByRole('button', { name: 'Manage Pictures and Files' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'poster-suns' })).toBeVisible()
  await see('pictures')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByText('one-night.csv')).toBeVisible()
  await see('files')
  await open()
  await button(page, 'Library').click()
  await expect(button(page, 'Add Works')).toBeVisible()
  await see('library')
  await button(page, 'Add Works').click()
  await expect(page.getByRole('dialog', { name: 'Add works' })).toBeVisible()
  await see('adding works')
  await open()
  for (const { tab, add } of areas) {
    await openTab(new RegExp(`^${tab}`, 'i'))
    const remove = page.getByRole('button', { name: /^Delete / }).first()
    await expect(remove).toBeAttached()
    await see(tab)
    await remove.click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await see(`${tab}, question`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: add }).click()
    await expect(dialog).toBeVisible()
    await see(`${tab}, form`)
    await button(dialog, 'Cancel').click()
    await expect(dialog).toHaveCount(0)
  }
  await openTab(/^Blog Posts/)
  await page.getByRole('button', { name: 'Comments on Run it twice' }).click()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await see('comments')
  await pressEscape(dialog)
  await expect(dialog).toHaveCount(0)
  await openTab(/^Subscribers/)
  await expect(page.getByText(sender.email)).toBeVisible()
  await see('subscribers')
  await openTab(/^Messages/)
  await page.getByRole('button', { name: /^View message/ }).click()
  await see('messages')
}

/** Runs something while the page has the size and the touch screen of a phone. */
async function phoneOf(page: Page): Promise<(see: () => Promise<void>) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  const setTouch = (enabled: boolean) =>
    client.send('Emulation.setTouchEmulationEnabled', { enabled })
  return async (see) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await setTouch(true)
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    await see()
    await setTouch(false)
  }
}

const widths = [320, 360, 390, 430, 480, 600, 640, 768, 1024]

test('no tab and no window of the admin area is wider than the screen, and what can be touched is large enough', async ({
  admin,
}) => {
  test.slow()
  const { page } = admin
  const onPhone = await phoneOf(page)
  await page.setViewportSize(usualSize)
  await walk(admin, async (place) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 })
      // Behind a dialog the page stays where it is; the dialog scrolls by itself.
      await expect.poll(() => page.evaluate(sidewaysOf), `${place} at ${width}`).toEqual([])
    }
    await onPhone(() => expect.poll(() => smallTargets(page), place).toEqual([]))
    await page.setViewportSize(usualSize)
  })
})

test('every tool of the admin area is in the window at every width', async ({
  admin: { page, open },
}) => {
  await open()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    const isInView = (tool: Locator) => expect(tool, `at ${width}`).toBeInViewport({ ratio: 1 })
    await isInView(page.getByRole('link', { name: 'View Site' }))
    await isInView(button(page, 'Logout'))
    for (const [name, inside] of [
      ['Settings', 'Manage Pictures and Files'],
      ['Pages', 'Add New Page'],
      ['Library', 'Add Works'],
      ['Account', 'Change Password'],
    ] as const) {
      const tool = await toolOf(page, name)
      await isInView(tool)
      await tool.click()
      const window = page.getByRole('dialog', { name })
      await button(window, inside).scrollIntoViewIfNeeded()
      await isInView(button(window, inside))
      await window.getByRole('button', { name: 'Close' }).first().click()
      await expect(window).toHaveCount(0)
    }
    await expect.poll(() => page.evaluate(() => scrollX)).toBe(0)
  }
})

test('the menu of the header is worked by keyboard and gives the focus back', async ({
  admin: { page, open },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  const more = button(page, 'More')
  const settings = button(page, 'Settings')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(settings).toBeFocused()
  for (const next of ['Pages', 'Library', 'Account']) {
    await page.keyboard.press('Tab')
    await expect(button(page, next)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(settings).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(settings).toBeHidden()
  await pressEscape(page.getByRole('dialog', { name: 'Settings' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).click()
  await expect(settings).toBeHidden()
})

/** Names the elements that scroll sideways, besides the strip of tabs. */
const sidewaysOf = `
  [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((box) => box.scrollWidth > box.clientWidth && box.clientWidth > 0)
    .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
    .filter((box) => !box.matches('[role=tablist], textarea'))
    .map((box) => box.tagName + ' ' + box.scrollWidth + '>' + box.clientWidth)
`

test('the strip of tabs shows the one that is open, whatever its address', async ({
  admin: { page, open },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Subscribers', 'Goals', 'Dashboard']) {
    await open(name.toLowerCase())
    await expect(page.getByRole('tab', { name: /^Music/ })).toContainText('4')
    await expect(page.getByRole('tab', { name, exact: false })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => scrollX)).toBe(0)
  }
})
