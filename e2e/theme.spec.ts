import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './site.ts'
import { open } from './visit.ts'

test.use(withMotion)

const toggle = (page: Page) =>
  page.getByRole('button', { name: 'Switch between light and dark theme' })

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  const ground = theme === 'dark' ? 'rgb(11, 15, 23)' : 'rgb(236, 241, 238)'
  await expect(page.locator('body')).toHaveCSS('background-color', ground)
}

const choice = (page: Page) => page.evaluate(() => localStorage.getItem('ui-theme'))

async function store(page: Page, key: 'ui-theme' | 'theme', value: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('${key}', '${value}')`)
}

test('without a choice the colours follow the system, also while the page is open', async ({
  page,
  sharedSite,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, `${sharedSite.url}/privacy`)
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')
  expect(await choice(page)).toBeNull()
})

test('the toggle goes from dark to light and from light to dark, and is remembered', async ({
  page,
  sharedSite,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, `${sharedSite.url}/privacy`)
  await toggle(page).click()
  await expectTheme(page, 'light')
  await expect.poll(() => choice(page)).toBe('light')
  await page.reload()
  await expectTheme(page, 'light')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await toggle(page).click()
  await expectTheme(page, 'dark')
  await expect.poll(() => choice(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${sharedSite.url}/terms`)
  await expectTheme(page, 'dark')
})

test('from the system choice the toggle leaves the colours that are shown', async ({
  page,
  sharedSite,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${sharedSite.url}/privacy`)
  await store(page, 'ui-theme', 'system')
  await open(page, `${sharedSite.url}/privacy`)
  await expectTheme(page, 'dark')
  await toggle(page).click()
  await expectTheme(page, 'light')
})

test('a choice stored under the old key is migrated once', async ({ page, sharedSite }) => {
  await page.goto(`${sharedSite.url}/privacy`)
  await store(page, 'theme', 'dark')
  await open(page, `${sharedSite.url}/privacy`)
  await expectTheme(page, 'dark')
  await expect.poll(() => choice(page)).toBe('dark')
  await toggle(page).click()
  await open(page, `${sharedSite.url}/privacy`)
  await expectTheme(page, 'light')
})

test('two windows of the site show the same choice', async ({ page, context, sharedSite }) => {
  await open(page, `${sharedSite.url}/privacy`)
  const other = await context.newPage()
  await open(other, `${sharedSite.url}/terms`)
  await toggle(other).click()
  await expectTheme(other, 'dark')
  await expectTheme(page, 'dark')
})

test('the chosen theme is set before the first paint', async ({ page, sharedSite }) => {
  await page.goto(`${sharedSite.url}/privacy`)
  await store(page, 'ui-theme', 'dark')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.addInitScript(`
    const observer = new MutationObserver(() => {
      if (!document.body) return
      window.themeAtFirst = document.documentElement.dataset.theme ?? 'none'
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  `)
  await page.goto(sharedSite.url)
  expect(await page.evaluate('window.themeAtFirst')).toBe('dark')
  await expectTheme(page, 'dark')
})
