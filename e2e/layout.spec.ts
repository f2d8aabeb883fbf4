import { cutTexts, overflowOf } from './fit.ts'
import { enterAdmin, ownerOf } from './owner.ts'
import { expect, test } from './site.ts'
import { open, scrollTo } from './visit.ts'

test('the header becomes translucent, blurred and shadowed past 50 pixels', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('position', 'fixed')
  await scrollTo(page, 50)
  await expect(header).toHaveCSS('backdrop-filter', 'none')
  await expect(header).toHaveCSS('box-shadow', 'none')
  await scrollTo(page, 51)
  await expect(header).toHaveCSS('backdrop-filter', /blur\(14px\)/)
  await expect(header).toHaveCSS('box-shadow', /24px/)
  await expect(header).toHaveCSS('background-color', /\/ 0\.8\)$/)
  await scrollTo(page, 0)
  await expect(header).toHaveCSS('backdrop-filter', 'none')
})

test('the desktop navigation has the sections and the dashboard, and no Admin link for visitors', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText([
    'Home',
    'About',
    'Skills',
    'Projects',
    'Blog',
    'Contact',
    'Dashboard',
  ])
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await nav.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('a menu replaces the links of the header where they do not fit on one line', async ({
  page,
  browser,
  freshSite,
}) => {
  const owner = await ownerOf(browser, freshSite)
  const words = {
    description: '',
    content: 'Words.',
    categories: [],
    place: 'header',
    draft: false,
  }
  for (const title of ['Talks and lectures', 'Teaching', 'Observing nights'])
    await owner.send('POST', '/api/pages', {
      ...words,
      title,
      path: `/${title.toLowerCase().replaceAll(' ', '-')}`,
    })
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, `${freshSite.url}/blog`)
  const links = page.getByRole('navigation', { name: 'Main' })
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(links).toBeHidden()
  await button.click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await menu.getByRole('link', { name: 'Observing nights' }).click()
  await expect(page).toHaveURL(/\/observing-nights$/)
  await expect(menu).toBeHidden()
  // Each width shows either all links in full or the menu, never both.
  for (let width = 1024; width <= 1440; width += 52) {
    await page.setViewportSize({ width, height: 800 })
    await expect(async () => {
      const isLine = await links.isVisible()
      expect(await button.isVisible()).toBe(!isLine)
      if (!isLine) return
      const cut = await links
        .getByRole('link')
        .evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth).length)
      expect(cut).toBe(0)
    }).toPass()
  }
  await expect(links.getByRole('link')).toHaveCount(10)
  await expect(links).toBeVisible()
})

/** Source: WCAG 2.2, 1.4.12. */
const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

test('with wider spacing between lines, words and letters no text is cut', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  for (const path of ['/', '/blog/5', '/blog', '/dashboard', '/admin']) {
    await open(page, freshSite.url + path)
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(
      path === '/admin' ? 1 : 0,
    )
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, widerText)
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => [path, width, await cutTexts(page), (await overflowOf(page)) > 0])
        .toEqual([path, width, [], false])
    }
  }
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, keeps the page behind it still and closes on Escape', async ({
    page,
    sharedSite,
  }) => {
    await open(page, sharedSite.url)
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await expect(menu).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(menu).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('main')).toHaveAttribute('inert', '')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page.locator('main')).not.toHaveAttribute('inert', '')
  })

  test('the menu closes when a section or a page is chosen in it', async ({ page, sharedSite }) => {
    await open(page, sharedSite.url)
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await button.click()
    await menu.getByRole('link', { name: 'Skills' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Skills', exact: true })).toBeInViewport()
    await button.click()
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeInViewport()
  })

  test('the menu closes when the window grows', async ({ page, sharedSite }) => {
    await open(page, sharedSite.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeHidden()
    await expect(page.locator('main')).not.toHaveAttribute('inert', '')
  })
})

test('the footer links to real pages and three profiles, and shows the current year', async ({
  page,
  request,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/privacy`)
  const footer = page.getByRole('contentinfo')
  const groups = {
    'Quick Links': ['Home', 'About Me', 'Skills', 'Projects', 'Blog', 'Contact'],
    Resources: [
      'Astrophysics Studies',
      'Data Science Projects',
      'Software Engineering',
      'Neural Interfaces',
      'Network Analysis',
    ],
    Legal: ['Privacy Policy', 'Terms of Service', 'Sitemap'],
  }
  for (const [name, labels] of Object.entries(groups))
    await expect(footer.getByRole('navigation', { name }).getByRole('link')).toHaveText(labels)

  const pages = [...groups.Resources, ...groups.Legal]
  for (const name of pages) {
    const target = await footer.getByRole('link', { name }).getAttribute('href')
    const response = await request.get(`${sharedSite.url}${target ?? ''}`)
    expect(response.status(), name).toBe(200)
    expect(await response.text()).toMatch(/<h1[^>]*>[^<]{5,}/)
  }
  await footer.getByRole('link', { name: 'Network Analysis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Analysis')

  const year = new Date().getFullYear()
  await expect(footer.getByText(`© ${year} Ada Example`)).toBeVisible()
  const profiles = footer.getByRole('navigation', { name: 'Elsewhere' }).getByRole('link')
  await expect(profiles).toHaveText([/^Snapchat/, /^Instagram/, /^LinkedIn/])
  for (const profile of await profiles.all()) {
    await expect(profile).toHaveAttribute('target', '_blank')
    await expect(profile).toHaveAttribute('href', /^https:\/\//)
    await expect(profile).toHaveAttribute('rel', /noopener/)
  }
})
