import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open, untilHydrated } from './visit.ts'

const pages = ['/', '/blog', '/dashboard', '/privacy', '/terms', '/sitemap', '/auth', '/nothing']

test('no page inserts text as HTML', async ({ page, sharedSite: { url }, complaints }) => {
  for (const path of pages) await open(page, url + path)
  // The console also reports answers with status 404 and 401; those are no violations.
  expect(complaints.filter((text) => !/status of 40[14]/.test(text))).toEqual([])
})

test('a script that inserts text as HTML is blocked', async ({ page, sharedSite: { url } }) => {
  for (const path of ['/', '/blog/5', '/auth']) {
    await open(page, url + path)
    const isStopped = await page.evaluate<boolean>(`{
      try { document.body.innerHTML = '<b>text</b>'; false } catch { true }
    }`)
    expect([path, isStopped]).toEqual([path, true])
  }
})

test('a post that is opened by navigation within the site shows its text', async ({
  page,
  sharedSite: { url },
  complaints,
}) => {
  await open(page, `${url}/blog`)
  await page.locator('main a[href^="/blog/"]').first().click()
  await expect(page.locator('.prose > p').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('the admin area and the preview never insert text as HTML', async ({
  page,
  freshSite,
  complaints,
}) => {
  await enterAdmin(page, freshSite)
  await untilHydrated(page)
  await expect(page.getByRole('tab')).toHaveCount(11)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
  }
  await page.goto(`${freshSite.url}/admin?tab=blog`)
  await page.getByRole('button', { name: 'Add New Post' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill('The **Sun** is late')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('Sun')
  expect(complaints).toEqual([])
})
