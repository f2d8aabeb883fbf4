import type { Page } from '@playwright/test'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast, open } from './visit.ts'
import { openSettings, openSettingsPage, saveSettings } from './windows.ts'

/** The names of the files of stars that a page has asked for. */
function starsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/stars|\/sky\//.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('the owner chooses another field of the sky, and visitors get its stars and no others', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const settings = await openSettings(page, 'Identity')
  await settings.getByLabel('Place', { exact: true }).fill('Paranal')
  await saveSettings(page)
  await openSettingsPage(page, 'Appearance')
  await settings.getByRole('radio', { name: 'Carina' }).check()
  await saveSettings(page)
  await expectToast(page, { title: 'Success', text: 'Settings updated successfully' })

  const asked = starsAsked(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, freshSite.url)
  await expect(page.locator('[data-drawn]').first()).toBeAttached()
  await expect.poll(() => new Set(asked)).toEqual(new Set(['/sky/atlas.json', '/sky/faint.json']))
  await expect(page.getByText(/^Carina, 5,011 stars to V 7\.5/)).toBeAttached()
  await expect(page.getByText(/^Sidereal time .*, Paranal$/)).toBeAttached()

  asked.length = 0
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, freshSite.url)
  await expect(page.locator('[data-drawn]').first()).toBeAttached()
  const start: unknown = expect.stringMatching(/^\/sky\/start-[0-9a-f]{16}\.svg$/)
  await expect.poll(() => [...new Set(asked)].toSorted()).toEqual(['/sky/atlas.json', start])
})
