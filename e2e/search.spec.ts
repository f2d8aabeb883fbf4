import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' })

test('Ctrl-K opens the search, whose results lead to sections', async ({
  page,
  sharedSite,
  complaints,
}) => {
  await open(page, `${sharedSite.url}/dashboard`)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(chosen(page)).toHaveCount(0)
  await expect(palette(page).getByRole('group', { name: 'Articles' })).toContainText(
    'What a Bell test actually tests',
  )
  await page.keyboard.type('exponent number beams')
  await expect(chosen(page)).toContainText('The kitchen')
  await expect(palette(page).getByRole('status')).toHaveText('1 result')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\/2#post-the-kitchen$/)
  await expect(page.getByRole('heading', { name: 'The kitchen' })).toBeInViewport()
  expect(complaints).toEqual([])
})

test('the arrow keys cycle through the results', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/dashboard`)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('light curve')
  await expect(chosen(page)).toContainText('A light curve is a time series with opinions')
  await expect(palette(page).getByRole('group')).not.toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).not.toContainText('A light curve is a time series')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText('A light curve is a time series with opinions')
  await page.keyboard.press('ArrowUp')
  await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
})

test('Escape closes the search and returns the focus', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/dashboard`)
  await link(page).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(link(page)).toBeFocused()
})

test('no results and a failed search each show a sentence, and the query stays', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/dashboard`)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('qso')
  await expect(palette(page).getByRole('status')).toHaveText('No results for “qso”.')
  await page.route('**/api/search?*', (route) => route.abort())
  await page.keyboard.type(' x')
  await expect(palette(page).getByRole('status')).toHaveText(
    'The search did not answer. Please try again.',
  )
  await expect(field(page)).toHaveValue('qso x')
})

test('the response to an older query does not replace a newer one', async ({
  page,
  sharedSite,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/search?q=bell&*', async (route) => {
    await released
    await route.continue()
  })
  await open(page, `${sharedSite.url}/dashboard`)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  const asked = page.waitForRequest('**/api/search?q=bell&*')
  await page.keyboard.type('bell')
  await asked
  await field(page).fill('light curve')
  await expect(chosen(page)).toContainText('A light curve')
  const answered = page.waitForResponse('**/api/search?q=bell&*')
  release()
  await answered
  await expect(chosen(page)).toContainText('A light curve')
})

test('`/` types a slash in a text field', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/blog/4`)
  const name = page.getByLabel('Name')
  await name.fill('a')
  await name.press('/')
  await expect(name).toHaveValue('a/')
  await name.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
})

test('the button leads to the search page if the code of the search fails to load', async ({
  page,
  sharedSite,
}) => {
  await page.route('**/assets/palette-*.js', (route) => route.abort())
  await open(page, `${sharedSite.url}/dashboard`)
  await link(page).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
})

test('axe finds nothing wrong with the search and with its page in both themes', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/search?q=light+curve`)
  await expect(page.getByRole('heading', { name: 'Articles' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the page of the search')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('light curve')
  await expect(chosen(page)).toContainText('A light curve')
  await expectAccessibleInBothThemes(page, 'the search')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search fills the window', async ({ page, sharedSite }) => {
    await open(page, `${sharedSite.url}/dashboard`)
    await link(page).click()
    await expect(field(page)).toBeFocused()
    await expect
      .poll(async () => await palette(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 844 })
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the button of the header and the form lead to what is found', async ({
    page,
    sharedSite,
  }) => {
    await page.goto(`${sharedSite.url}/dashboard`)
    await link(page).click()
    await expect(page).toHaveURL(/\/search$/)
    await page.getByRole('main').getByRole('searchbox').fill('calibration lamps')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=calibration\+lamps$/)
    await expect(page).toHaveTitle('Search: calibration lamps · Ada Example')
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  test('an unknown address offers a search', async ({ page, sharedSite }) => {
    await page.goto(`${sharedSite.url}/2019/05/error-bars.html`)
    await page.getByRole('main').getByRole('searchbox').fill('error bars')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('link', { name: 'An error bar is a promise' })).toBeVisible()
  })
})

test('an unknown address offers to search for its words', async ({ page, sharedSite }) => {
  await page.goto(`${sharedSite.url}/2019/05/error-bars.html`)
  await expect(page.getByRole('searchbox')).toHaveValue('error bars')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'An error bar is a promise' })).toBeVisible()
})
