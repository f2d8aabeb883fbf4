import type { Locator, Page } from '@playwright/test'
import { answerCalls, pageWith } from './calls.ts'
import { button } from './admin.ts'
import { areas } from './admin-area-table.ts'
import { smallTargets } from './fit.ts'
import { enterAdmin, openAdmin } from './owner.ts'
import { expect, type Site, test } from './site.ts'

const sender = {
  id: 1,
  date: '2026-01-02T03:04:05.000Z',
  read: false,
  name: 'Bartholomew Featherstonehaugh-Cholmondeley',
  email: 'a.very.long.address.of.somebody@subdomain.example-university.ac.uk',
  subject: 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft',
  message: 'https://example.org/an-address-without-an-end-that-does-not-break-anywhere-by-itself',
}

/** A tool of the header, which stands in a menu where the window is narrow. */
async function toolOf(page: Page, name: string): Promise<Locator> {
  const more = button(page, 'More')
  const tool = button(page, name)
  if ((await more.isVisible()) && !(await tool.isVisible())) await more.click()
  return tool
}

/** Every tab and the windows that open from it, each after the other. */
async function walk(page: Page, site: Site, see: (what: string) => Promise<void>): Promise<void> {
  await answerCalls(page, /\/api\/(messages|subscribers)(\/1|\?.*)$/, pageWith(sender))
  await enterAdmin(page, site)
  await expect(page.getByRole('figure')).toHaveCount(2)
  await see('overview')
  await (await toolOf(page, 'Settings')).click()
  await see('settings')
  await page.getByRole('button', { name: 'Manage Pictures and Files' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'poster-suns' })).toBeVisible()
  await see('pictures')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByText('No files yet.')).toBeVisible()
  await see('files')
  await openAdmin(page, site.url)
  await (await toolOf(page, 'Library')).click()
  await expect(button(page, 'Add works')).toBeVisible()
  await see('library')
  await button(page, 'Add works').click()
  await see('adding works')
  for (const { tab, add } of areas) {
    await openAdmin(page, site.url, tab)
    const remove = page.getByRole('button', { name: /^Delete / }).first()
    await expect(remove).toBeAttached()
    await see(tab)
    await remove.click()
    await see(`${tab}, question`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: add }).click()
    await see(`${tab}, form`)
  }
  await openAdmin(page, site.url, 'blog')
  await page.getByRole('button', { name: 'Comments on Run it twice' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await see('comments')
  await openAdmin(page, site.url, 'subscribers')
  await expect(page.getByText(sender.email)).toBeVisible()
  await see('subscribers')
  await openAdmin(page, site.url, 'messages')
  await page.getByRole('button', { name: /^View message/ }).click()
  await see('messages')
}

const widths = [320, 360, 390, 430, 480, 600, 640, 768, 1024]

test('no tab and no window of the admin area is wider than the screen, from 320 to 1024 pixels', async ({
  page,
  freshSite,
}) => {
  test.slow()
  await walk(page, freshSite, async (place) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 })
      // Behind a dialog the page stays where it is; the dialog scrolls by itself.
      expect(await page.evaluate(sidewaysOf), `${place} at ${width}`).toEqual([])
    }
  })
})

test('every tool of the admin area is in the window at every width', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    const isInView = (tool: Locator) => expect(tool, `at ${width}`).toBeInViewport({ ratio: 1 })
    await isInView(page.getByRole('link', { name: 'View Site' }))
    await isInView(button(page, 'Logout'))
    for (const [name, inside] of [
      ['Settings', 'Manage Pictures and Files'],
      ['Pages', 'Add New Page'],
      ['Library', 'Add works'],
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
    expect(await page.evaluate(() => scrollX)).toBe(0)
  }
})

test('the menu of the header is worked by keyboard and gives the focus back', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAdmin(page, freshSite)
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
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).click()
  await expect(settings).toBeHidden()
})

/** Names what can be moved sideways, besides the strip of tabs. */
const sidewaysOf = `
  [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((box) => box.scrollWidth > box.clientWidth && box.clientWidth > 0)
    .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
    .filter((box) => !box.matches('[role=tablist], textarea'))
    .map((box) => box.tagName + ' ' + box.scrollWidth + '>' + box.clientWidth)
`

test('the strip of tabs shows the one that is open, whatever its address', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAdmin(page, freshSite)
  for (const name of ['Subscribers', 'Goals', 'Dashboard']) {
    await openAdmin(page, freshSite.url, name.toLowerCase())
    await expect(page.getByRole('tab', { name: /^Music/ })).toContainText('4')
    await expect(page.getByRole('tab', { name, exact: false })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollX)).toBe(0)
  }
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what can be touched in the admin area is at least 44 pixels high and wide', async ({
    page,
    freshSite,
  }) => {
    await page.goto(`${freshSite.url}/auth`)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    expect(await smallTargets(page), 'sign-in').toEqual([])
    await page.getByRole('tab', { name: 'Register' }).click()
    expect(await smallTargets(page), 'registration').toEqual([])
    await walk(page, freshSite, async (place) => {
      expect(await smallTargets(page), place).toEqual([])
    })
  })
})
