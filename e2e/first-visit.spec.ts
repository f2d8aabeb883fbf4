import { expect, test } from './site.ts'

const sections = [
  ['home', 'Old light, read with new machines.'],
  ['about', 'I study stars that change.'],
  ['skills', 'Time-domain photometry'],
  ['projects', 'Burst Bench'],
  ['blog', 'What a Bell test actually tests'],
  ['dashboard', 'Submit the transit catalogue paper'],
  ['interests', 'Night photography'],
  ['music', 'Limb Darkening'],
  ['newsletter', 'open rate'],
  ['contact', 'Flexible hours, best reached via email'],
] as const

test('the home page shows its ten sections in order, from the database, without script', async ({
  request,
  sharedSite,
}) => {
  const response = await request.get(sharedSite.url)
  expect(response.status()).toBe(200)
  const [, body = ''] =
    /<div id="root">(.*)<script type="application\/json"/s.exec(await response.text()) ?? []
  const places = sections.map(([id, text]) => [body.indexOf(`id="${id}"`), body.indexOf(text)])
  for (const [section = -1, text = -1] of places) {
    expect(section).toBeGreaterThan(0)
    expect(text).toBeGreaterThan(section)
  }
  const order = places.map(([section]) => section)
  expect(order).toEqual(order.toSorted((one = 0, other = 0) => one - other))
})

test('an unknown path and a missing post answer 404 with their screens', async ({
  page,
  sharedSite,
  complaints,
}) => {
  const unknown = await page.goto(`${sharedSite.url}/nowhere/at/all`)
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  const words = page.getByRole('searchbox', { name: 'Search this site' })
  await expect(words).toHaveValue('nowhere at all')

  const missing = await page.goto(`${sharedSite.url}/blog/999`)
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Blog' }).click()
  await expect(page).toHaveURL(/\/(#blog|\?section=blog)?$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible()

  for (const path of ['/nowhere', '/projects/999', '/blog?category=None', '/blog?page=9']) {
    const none = await page.goto(sharedSite.url + path)
    expect([path, none?.status()]).toEqual([path, 404])
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
  }
  await expect(page.getByText('There are no articles on this page.')).toBeVisible()
  // The console names each document that was answered with 404, and nothing else.
  expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([])
})

test('a visitor reads, comments, registers, reaches the admin area and leaves', async ({
  page,
  freshSite,
  complaints,
}) => {
  await page.goto(freshSite.url)
  await expect(page).toHaveTitle('Ada Example: astrophysics, data science, software')
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)

  await page.getByRole('link', { name: /^Read More ?: What a Bell test/ }).click()
  await expect(page).toHaveURL(/\/blog\/5$/)
  await expect(page).toHaveTitle('What a Bell test actually tests · Ada Example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What a Bell test actually tests',
  )
  await expect(page.locator('article math').first()).toBeVisible()

  await page.getByLabel('Name').fill('Mira')
  await page.getByRole('textbox', { name: 'Comment' }).fill('First line.\nSecond line.')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByText('Comment Posted Successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('First line.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('')

  expect(complaints).toEqual([])

  await page.goto(`${freshSite.url}/admin`)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await expect(
    page.getByText('This site has no owner yet: the first account owns it.'),
  ).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ada Example')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(
    page.getByText('Your account has been created successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('link', { name: 'View Site' }).click()
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(`${freshSite.url}/admin`)
  await expect(page).toHaveURL(/\/auth$/)
})

test('public pages hydrate without console output', async ({ page, sharedSite, complaints }) => {
  for (const path of [
    '/',
    '/blog',
    '/blog/4',
    '/dashboard',
    '/privacy',
    '/terms',
    '/sitemap',
    '/resources/network-analysis',
  ]) {
    await page.goto(sharedSite.url + path)
    await expect(page.getByRole('button', { name: /theme/i })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})

test('pages contact no other server and set no cookie for visitors', async ({
  page,
  context,
  sharedSite,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin)
  })
  for (const path of ['/', '/blog/5', '/dashboard']) {
    const response = await page.goto(sharedSite.url + path)
    expect(response?.status()).toBe(200)
    await page.waitForLoadState('networkidle')
  }
  expect([...hosts]).toEqual([sharedSite.url])
  expect(await context.cookies()).toEqual([])
})
