import type { Page } from '@playwright/test'
import { holdCalls } from './calls.ts'
import { expect, test, withMotion } from './site.ts'
import { expectAtTop, open, scrollTo, section } from './visit.ts'

test.use(withMotion)

/** Notes every place that the page scrolls through from now on. */
async function noteScrolling(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(
    `window.places = []; addEventListener('scroll', () => window.places.push(scrollY))`,
  )
  return () => page.evaluate<number[]>('window.places')
}

test('a section link on the home page scrolls smoothly and leaves the heading below the header', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const places = await noteScrolling(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Projects' })
    .click()
  await expectAtTop(section(page, 'Projects'))
  await expect(page).toHaveURL(/\/#projects$/)
  await expect(section(page, 'Projects')).toBeFocused()
  const passed = await places()
  const end = passed.at(-1) ?? 0
  expect(passed.filter((place) => place > 0 && place < end * 0.9)).not.toEqual([])
})

test('the buttons of the hero and of the sections scroll to what they name', async ({
  page,
  sharedSite,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, sharedSite.url)
  const targets = [
    ['Home', 'See My Work', 'Projects'],
    ['Home', 'Learn More', 'About Me'],
    ['Home', 'Scroll to About', 'About Me'],
    ['About Me', 'Get in Touch', 'Contact Me'],
    ['Projects', 'View All Projects', 'Projects'],
    ['Blog', 'View All Articles', 'Blog'],
  ] as const
  for (const [from, link, to] of targets) {
    await scrollTo(page, 0)
    await section(page, from).getByRole('link', { name: link, exact: true }).click()
    await expect(section(page, to)).toBeFocused()
    await expect(page.getByRole('heading', { name: to, exact: true })).toBeInViewport()
  }
})

test('a section link on another page opens the home page at the section without a query', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/dashboard`)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Skills' })
  await expect(link).toHaveAttribute('href', '/?section=skills')
  await link.click()
  await expectAtTop(section(page, 'Skills'))
  await expect(page).toHaveURL(`${sharedSite.url}/`)
  await expect(section(page, 'Skills')).toBeFocused()
})

test('the home page waits 100 ms before it scrolls to the section of its address', async ({
  page,
  sharedSite,
}) => {
  await page.clock.install({ time: 0 })
  await open(page, sharedSite.url)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.clock.pauseAt(3_600_000)
  await footer.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(section(page, 'Blog')).toBeAttached()
  await page.clock.runFor(99)
  await expect(page).toHaveURL(/\/\?section=blog$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${sharedSite.url}/`)
  await page.clock.runFor(100)
  await expectAtTop(section(page, 'Blog'))
})

test('an unknown section in the address is ignored and removed', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/?section=nonsense`)
  await expect(page).toHaveURL(`${sharedSite.url}/`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('scrolling corrects itself when late content moves the section', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/privacy`)
  const release = await holdCalls(page, '**/api/projects?view=summary')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click()
  await expectAtTop(section(page, 'Blog'))
  await expect(page.getByText('Loading projects')).toBeAttached()
  release()
  await expect(section(page, 'Projects').getByRole('article')).toHaveCount(4)
  await expectAtTop(section(page, 'Blog'))
})

test('the floating button appears past 300 pixels and scrolls to the contact form', async ({
  page,
  sharedSite,
}) => {
  const button = page.getByRole('button', { name: 'Go to contact' })
  await open(page, sharedSite.url)
  await expect(button).toHaveCount(0)
  await scrollTo(page, 300)
  await expect(button).toHaveCount(0)
  await scrollTo(page, 301)
  await button.click()
  await expect(section(page, 'Contact Me')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Contact Me' })).toBeInViewport()

  await open(page, `${sharedSite.url}/blog/4`)
  await scrollTo(page, 400)
  await button.click()
  await expect(section(page, 'Contact Me')).toBeFocused()
  await expect(page).toHaveURL(`${sharedSite.url}/`)
  await expect(page.getByRole('heading', { name: 'Contact Me' })).toBeInViewport()
})

test('sections animate once, when they come into view', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const words = section(page, 'Contact Me').locator('> *').first()
  await expect(words).toHaveCSS('opacity', '0')
  await section(page, 'Contact Me').scrollIntoViewIfNeeded()
  await expect(words).toHaveCSS('opacity', '1')
  await scrollTo(page, 0)
  await expect(words).toHaveCSS('opacity', '1')
})
