import { expect, test } from './site.ts'
import { section } from './visit.ts'

test.use({ javaScriptEnabled: false })

const words = {
  Home: 'Old light, read with new machines.',
  'About Me': 'My first telescope was a second-hand reflector',
  Skills: 'Time-domain photometry',
  Projects: 'Burst Bench',
  Blog: 'What a Bell test actually tests',
  Dashboard: 'Submit the transit catalogue paper',
  Interests: 'Night photography',
  Music: 'Limb Darkening',
  Newsletter: 'open rate',
  'Contact Me': 'Flexible hours, best reached via email',
}

test('without script the texts of all ten sections are visible', async ({ page, sharedSite }) => {
  await page.goto(sharedSite.url)
  for (const [name, text] of Object.entries(words)) {
    const part = section(page, name)
    await expect(part.getByText(text).first()).toBeVisible()
    await expect(part.locator('> *').last()).toHaveCSS('opacity', '1')
  }
  const visible = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  expect(visible.length).toBeGreaterThan(4000)
})

test('without script the skill bars are full and only useful buttons are shown', async ({
  page,
  sharedSite,
}) => {
  await page.goto(sharedSite.url)
  const skills = section(page, 'Skills').getByRole('listitem')
  expect(await skills.count()).toBe(10)
  for (const skill of await skills.all()) {
    const filled = skill.locator('i')
    const [bar, scale] = [await filled.boundingBox(), await filled.locator('..').boundingBox()]
    const percentage = Number.parseInt(await skill.getByText(/^\d+%$/).innerText(), 10)
    expect(bar?.width).toBeCloseTo(((scale?.width ?? 0) * percentage) / 100, 0)
  }
  await expect(page.getByRole('button', { name: 'Read More' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /theme/ })).toHaveCount(0)
})

test('without script the links lead through the site', async ({ page, sharedSite }) => {
  await page.goto(sharedSite.url)
  const main = page.getByRole('main')
  await section(page, 'Home').getByRole('link', { name: 'See My Work' }).click()
  await expect(page).toHaveURL(/#projects$/)
  await expect(main.getByRole('heading', { name: 'Projects', exact: true })).toBeInViewport()

  await main.getByRole('link', { name: /^Read More ?: What a Bell test/ }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'What a Bell test actually tests',
  )
  await expect(main.getByText('Two systems are entangled')).toBeVisible()
  await expect(main.getByText('Printed the figure and pinned it')).toBeVisible()
  await main.getByRole('link', { name: /^Previous article/ }).click()
  await expect(page).toHaveURL(/\/blog\/4$/)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }).click()
  await main.getByRole('link', { name: 'Run it twice' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Run it twice')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/\?section=blog$/)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(words.Home)
})

test('without script a form says that it cannot be sent, and nothing typed appears in an address', async ({
  page,
  sharedSite,
}) => {
  await page.goto(sharedSite.url)
  const contact = section(page, 'Contact Me')
  await expect(
    contact.getByText('This form needs JavaScript. Please write to hello@example.org instead.'),
  ).toBeVisible()
  await contact.getByLabel('Email').fill('mira@example.org')
  await contact.getByLabel('Email').press('Enter')
  await expect(contact.getByRole('button')).toHaveCount(0)
  const newsletter = section(page, 'Newsletter')
  await expect(newsletter.getByText('Subscribing needs JavaScript.')).toBeVisible()
  await newsletter.getByRole('textbox').fill('mira@example.org')
  await newsletter.getByRole('textbox').press('Enter')
  await expect(contact.getByLabel('Email')).toHaveValue('mira@example.org')
  await expect(page).toHaveURL(`${sharedSite.url}/`)

  await page.goto(`${sharedSite.url}/blog/4`)
  await expect(page.getByText('Writing a comment needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post Comment' })).toHaveCount(0)
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('without script a phone reaches every section and page from the footer', async ({
    page,
    sharedSite,
  }) => {
    await page.goto(`${sharedSite.url}/dashboard`)
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(5)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
    await footer.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.Home)
  })
})

test('without script the sign-in page says what it needs', async ({ page, sharedSite }) => {
  await page.goto(`${sharedSite.url}/auth`)
  await expect(page.getByRole('paragraph')).toHaveText(
    'Signing in and the admin area need JavaScript. Please enable it in your browser and load this page again.',
  )
  await expect(page.getByRole('status')).toBeHidden()
})

test('without script the text scrolls under the header, not through it', async ({
  page,
  sharedSite,
}) => {
  for (const path of ['/', '/blog/5']) {
    await page.goto(sharedSite.url + path)
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(236, 241, 238)')
  }
})

test('without script links filter the publications, and an abstract opens', async ({
  page,
  sharedSite,
}) => {
  await page.goto(`${sharedSite.url}/publications`)
  const kinds = page.getByRole('navigation', { name: 'Kinds' })
  await expect(kinds.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  const year = page.getByRole('region', { name: '2025' })
  await year.getByText('Abstract in plain words').click()
  await expect(year.getByText('A search for planets in light curves')).toBeVisible()
  await kinds.getByRole('link', { name: /^Software/ }).click()
  await expect(page).toHaveURL(/\?show=software$/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Burst Bench'])
})
