import { overflowOf, smallTargets } from './fit.ts'
import { ownerOf } from './owner.ts'
import { expect, test } from './site.ts'
import { open, publicPaths, section } from './visit.ts'

// The fourth article has citations and charts.
const paths = [...publicPaths, '/blog/4']

for (const [what, width, height] of [
  ['at 320 pixels', 320, 640],
  ['at 1280 pixels with a zoom of 200 %', 640, 400],
  ['at 768 pixels', 768, 1024],
] as const)
  test(`no page is wider than its window ${what}`, async ({ page, sharedSite }) => {
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await open(page, sharedSite.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => overflowOf(page), path).toBe(0)
    }
  })

test('words of seventy letters make no page wider than its window', async ({
  page,
  browser,
  freshSite,
}) => {
  const owner = await ownerOf(browser, freshSite)
  const word = 'Licht'.repeat(14)
  const shown = { title: word, description: word, content: word }
  const post = { title: word, excerpt: word, content: word, category: 'Notes', date: 'May 5, 2026' }
  for (const [url, body] of [
    ['/api/projects', { ...shown, tags: ['Licht'.repeat(10)] }],
    ['/api/skills', { name: word, percentage: 50, category: 'research' }],
    ['/api/interests', { title: word, description: word }],
    ['/api/music', { title: word, artist: word, genre: word, rating: 4 }],
    ['/api/blog', post],
  ] as const)
    expect([url, await owner.send('POST', url, body)]).toEqual([url, 201])
  for (const width of [320, 768])
    for (const path of ['/', '/projects/5', '/blog/6', '/sitemap']) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, freshSite.url + path)
      await expect.poll(() => overflowOf(page), `${path} at ${width}`).toBe(0)
    }
})

test('at 320 pixels open comments, wrong fields and the menu fit as well', async ({
  page,
  sharedSite,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, sharedSite.url)
  const card = section(page, 'Blog').getByRole('article').first()
  await card.getByRole('button', { name: '3 comments' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await section(page, 'Contact Me').getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(sideways).toBe(0)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const path of paths)
    test(`what can be touched on ${path} is at least 44 pixels high and wide`, async ({
      page,
      sharedSite,
    }) => {
      await open(page, sharedSite.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
      expect(
        await page.evaluate(() => document.querySelectorAll('a, button').length),
      ).toBeGreaterThan(3)
      await expect.poll(() => smallTargets(page)).toEqual([])
    })

  test('what can be touched to register is large enough', async ({ page, sharedSite }) => {
    await open(page, `${sharedSite.url}/auth`)
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
    await expect.poll(() => smallTargets(page)).toEqual([])
  })

  test('what can be touched in the menu, a toast and the comments is large enough', async ({
    page,
    sharedSite,
  }) => {
    await open(page, sharedSite.url)
    const card = section(page, 'Blog').getByRole('article').first()
    await card.getByRole('button', { name: '3 comments' }).tap()
    await card.getByRole('button', { name: 'Post Comment' }).tap()
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
    // The toast grows a little while it appears.
    await expect.poll(() => smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).tap()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
    await expect.poll(() => smallTargets(page)).toEqual([])
  })
})
