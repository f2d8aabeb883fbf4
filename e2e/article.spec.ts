import { failCalls, holdCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectAtTop, open, section, topOf } from './visit.ts'

const home = 'Ada Example: astrophysics, data science, software'

test('an article shows title, date, category and text under its own window title', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await expect(page).toHaveTitle(home)
  const release = await holdCalls(page, '**/api/blog/4?view=article')
  await section(page, 'Blog')
    .getByRole('link', { name: 'A light curve is a time series with opinions', exact: true })
    .click()
  await expect(page).toHaveURL(/\/blog\/4$/)
  await expect(page.getByText('Loading the article')).toBeAttached()
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A light curve is a time series with opinions',
  )
  await expect(page).toHaveTitle('A light curve is a time series with opinions · Ada Example')
  const head = page.getByRole('article').locator('header')
  await expect(head.getByRole('time')).toHaveText('October 28, 2026')
  await expect(head.getByText('Data science', { exact: true })).toBeVisible()
  await expect(page.getByText('A light curve looks like the most innocent data set')).toBeVisible()

  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/#blog$/)
  await expect(page).toHaveTitle(home)
  await expectAtTop(section(page, 'Blog'))
})

test('a deleted post shows a card with a link back, and has no title of its own', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog/404`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found')
  await expect(
    main.getByText("The blog post you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
  await expect(page).toHaveTitle(home)
  await main.getByRole('link', { name: 'Return to Blog' }).click()
  await expect(page).toHaveURL(/\/#blog$/)
  await expectAtTop(section(page, 'Blog'))
})

test('an article that fails to load shows an error and can be retried', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const recover = await failCalls(page, '**/api/blog/5?view=article')
  await section(page, 'Blog')
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Could not load this article.')
  await recover()
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What a Bell test actually tests',
  )
})

test('formulas are MathML and the parts of a long article are listed beside it', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog/5`)
  await expect(page.getByRole('article').locator('math').first()).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const links = contents.getByRole('link')
  await expect(links.last()).toHaveText('Comments')
  await expect(links.first()).toHaveAttribute('aria-current', 'true')

  const second = links.nth(1)
  const title = (await second.textContent()) ?? ''
  await second.click()
  const heading = page.getByRole('heading', { name: title, exact: true })
  await expect(async () => {
    const top = await topOf(heading)
    expect(top).toBeGreaterThanOrEqual(64)
    expect(top).toBeLessThan(200)
  }).toPass()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await links.last().click()
  await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeInViewport()
})

test('an article links to the previous and the next one', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/blog/4`)
  const others = page.getByRole('navigation', { name: 'Other articles' })
  await expect(others.getByRole('link')).toHaveText([
    'Previous articleRun it twice',
    'Next articleWhat a Bell test actually tests',
  ])
  await others.getByRole('link', { name: /^Next article/ }).click()
  await expect(page).toHaveURL(/\/blog\/5$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page).toHaveTitle('What a Bell test actually tests · Ada Example')
  await expect(others.getByRole('link')).toHaveText([
    'Previous articleA light curve is a time series with opinions',
  ])
})

test('the note about entanglement follows every post', async ({ request, sharedSite }) => {
  for (const id of [1, 2, 3, 4, 5]) {
    const response = await request.get(`${sharedSite.url}/blog/${id}`)
    const page = await response.text()
    const [article = '', rest = ''] = page.split('A note under every article')
    expect(article, `post ${id}`).toContain('<h1')
    expect(rest, `post ${id}`).toContain('Two systems are entangled when the pair is in a definite')
    expect(rest, `post ${id}`).toContain('id="comments"')
  }
})

test('the comments under an article can be hidden and shown', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/blog/4`)
  const area = page.getByRole('region', { name: 'Comments' })
  await expect(area.getByRole('listitem')).toHaveCount(2)
  const button = area.getByRole('button', { name: 'Hide 2 comments' })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await area.getByLabel('Name').fill('Kept')
  await button.click()
  await expect(area.getByRole('listitem')).toHaveCount(0)
  await expect(area.getByLabel('Name')).toBeHidden()
  await area.getByRole('button', { name: 'Show 2 comments' }).click()
  await expect(area.getByRole('listitem')).toHaveCount(2)
  await expect(area.getByLabel('Name')).toHaveValue('Kept')
})

test('the archive lists every article by year and can show one category', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog`)
  const year = page.getByRole('region', { name: '2026' })
  await expect(year.getByRole('listitem')).toHaveCount(5)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await categories.getByRole('link', { name: /^Data science/ }).click()
  await expect(page).toHaveURL(/\/blog\?category=Data%20science$/)
  await expect(year.getByRole('heading', { level: 3 })).toHaveText([
    'A light curve is a time series with opinions',
    'An error bar is a promise',
  ])
  await year.getByRole('link', { name: 'An error bar is a promise' }).click()
  await expect(page).toHaveURL(/\/blog\/1$/)
})
