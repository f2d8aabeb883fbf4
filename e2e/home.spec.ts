import { failCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectToast, open, scrollTo, section, toastOf } from './visit.ts'

test('the home page shows ten sections with what the starter content has for them', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await expect(page.getByRole('main').locator('section[id]')).toHaveCount(10)
  await expect(section(page, 'Skills').getByText(/^\d+%$/)).toHaveCount(10)
  await expect(section(page, 'Projects').getByRole('article')).toHaveCount(4)
  await expect(section(page, 'Blog').getByRole('article')).toHaveCount(2)
  await expect(section(page, 'Interests').getByRole('article')).toHaveCount(4)
  await expect(section(page, 'Music').getByRole('listitem')).toHaveCount(4)

  const dashboard = section(page, 'Dashboard')
  await expect(dashboard.getByRole('checkbox')).toHaveCount(4)
  await expect(dashboard.getByRole('figure')).toHaveCount(3)
  await expect(dashboard.getByRole('article')).toHaveCount(2)
  for (const name of ['Edit Goals', 'Add Quote', 'Update List'])
    await expect(dashboard.getByRole('link', { name })).toHaveAttribute('href', '/dashboard')
  const movie = dashboard.getByRole('article').first()
  await expect(movie.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeAttached()
  await expect(movie).toContainText('4.5/5')
})

test('a project shows its picture, year and tags, and a link without a target', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const project = section(page, 'Projects').getByRole('article').first()
  await expect(project.getByRole('img', { name: 'Burst Bench' })).toBeAttached()
  for (const text of ['2026', 'Rust', 'PyTorch', 'Time series'])
    await expect(project.getByText(text, { exact: true })).toBeAttached()
  const link = project.getByRole('link', { name: 'View Project' })
  await expect(link).toHaveAttribute('aria-disabled', 'true')
  await expect(link).not.toHaveAttribute('href')
})

test('the newsletter shows its three numbers and the contact section its card', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const newsletter = section(page, 'Newsletter')
  await expect(newsletter.getByRole('definition')).toHaveText([/^\d+\+$/, '1+', '100%'])
  await expect(newsletter.getByRole('textbox')).toHaveAttribute('type', 'email')

  const card = section(page, 'Contact Me').getByRole('complementary')
  await expect(card.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute(
    'href',
    'mailto:hello@example.org',
  )
  await expect(card.getByRole('definition')).toHaveText([
    'hello@example.org',
    'Not currently shared',
    /Milky Way/,
    'Flexible hours, best reached via email',
  ])
  const social = card.getByRole('listitem').getByRole('link')
  await expect(social).toHaveText([/^Snapchat/, /^Instagram/, /^LinkedIn/])
  for (const link of await social.all()) await expect(link).toHaveAttribute('target', '_blank')
})

test('the skill bars fill 100 ms after they come into view', async ({ page, sharedSite }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, sharedSite.url)
  const row = section(page, 'Skills').getByRole('listitem')
  const bar = row.filter({ hasText: 'Time-domain photometry92%' }).locator('i')
  const skill = bar.locator('..')
  await expect(bar).toHaveCSS('width', '0px')
  await expect(bar).toHaveCSS('transition-delay', '0.1s')
  await skill.scrollIntoViewIfNeeded()
  const share = async () => {
    const [part, whole] = [await bar.boundingBox(), await skill.boundingBox()]
    return (part?.width ?? 0) / (whole?.width ?? 1)
  }
  await expect.poll(share).toBeCloseTo(0.92, 2)
  await scrollTo(page, 0)
  await expect.poll(share).toBeCloseTo(0.92, 2)
})

test("'Read More' opens the rest for good, counts the click and shows a toast", async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const about = section(page, 'About Me')
  const rest = about.getByText('My first telescope was a second-hand reflector')
  const button = about.getByRole('button', { name: 'Read More' })
  await expect(rest).toBeHidden()
  const [request] = await Promise.all([
    page.waitForRequest('**/api/track-engagement'),
    button.click(),
  ])
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({ action: 'read_more_clicked', section: 'about' })
  await expect(rest).toBeVisible()
  await expect(button).toHaveCount(0)
  await expectToast(page, {
    title: 'Thank you for your interest!',
    text: "I'm happy to share more about my journey.",
  })
})

test("'Read More' opens the rest even if the click cannot be counted", async ({
  page,
  sharedSite,
  complaints,
}) => {
  await failCalls(page, '**/api/track-engagement', 503, 'Try again later')
  await open(page, sharedSite.url)
  const about = section(page, 'About Me')
  await about.getByRole('button', { name: 'Read More' }).click()
  await expect(about.getByText('My first telescope was a second-hand reflector')).toBeVisible()
  await expect.poll(() => complaints.join('\n')).toContain('503: Try again later')
  await expect(toastOf(page)).toHaveCount(0)
})
