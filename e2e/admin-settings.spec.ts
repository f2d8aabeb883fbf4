import type { Page } from '@playwright/test'
import { failCalls } from './calls.ts'
import { enterAdmin } from './owner.ts'
import { sectionIds } from './section-ids.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'
import { openSettings, openSettingsPage, saveSettings } from './windows.ts'

async function enterSettings(page: Page, site: Site, title: string) {
  await enterAdmin(page, site)
  return await openSettings(page, title)
}

const saved = { title: 'Success', text: 'Settings updated successfully' }

test('saved settings appear on every page immediately', async ({ page, freshSite }) => {
  const settings = await enterSettings(page, freshSite, 'Identity')
  await expect(settings.getByLabel('Your name')).toHaveValue('Ada Example')
  await settings.getByLabel('Your name').fill('Mira Ceti')
  await settings.getByLabel('Time zone').fill('Pacific/Chatham')
  await page.keyboard.press('Control+s')
  await expectToast(page, saved)
  await openSettingsPage(page, 'Home page')
  await settings.getByLabel('Headline').fill('Bright every eleven months.')
  await settings.getByLabel('Body').fill('First of two.\n\nSecond of two.')
  await settings.getByLabel('Extended bio').fill('')
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('h1')).toHaveText('Bright every eleven months.')
  await expect(preview.getByText('Second of two.', { exact: true })).toBeAttached()
  await saveSettings(page)

  await page.getByRole('link', { name: 'View Site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bright every eleven months.')
  await expect(page.getByText('First of two.', { exact: true })).toBeVisible()
  await expect(page.getByText('Second of two.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read More' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toContainText('Mira Ceti')
  const html = await (await page.request.get(`${freshSite.url}/privacy`)).text()
  expect(html).toContain('<title>Privacy Policy · Mira Ceti</title>')
})

const sectionsIn = (html: string) => [...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)

test("sections get the owner's titles and order, and hidden ones leave every menu", async ({
  page,
  freshSite,
}) => {
  const settings = await enterSettings(page, freshSite, 'Sections')
  await settings.getByLabel('Title of Skills').fill('Instruments')
  await settings.getByLabel('Intro line of Skills').fill('')
  await settings.getByLabel('Visibility of Projects').selectOption('Hidden')
  await settings.getByLabel('Visibility of Dashboard').selectOption('Hidden')
  await settings.getByRole('button', { name: 'Move Up Blog' }).focus()
  await page.keyboard.press('Enter')
  await expect(settings.getByRole('button', { name: 'Move Up Blog' })).toBeFocused()
  await page.keyboard.press('Enter')
  const rows = settings.getByRole('list', { name: 'Sections' }).getByRole('listitem')
  await expect(rows.nth(2).getByLabel('Title of Blog')).toBeVisible()
  // Drags music by its handle to the place before interests.
  const grip = rows.nth(7).locator('[aria-hidden]').first()
  await grip.scrollIntoViewIfNeeded()
  const handle = await grip.boundingBox()
  const target = await rows.nth(6).boundingBox()
  if (!handle || !target) throw new Error('The rows are not there')
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 8, target.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect(rows.nth(6).getByLabel('Title of Music')).toBeVisible()
  await saveSettings(page)

  await page.getByRole('link', { name: 'View Site' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Instruments' })).toBeVisible()
  const ids = sectionsIn(await (await page.request.get(freshSite.url)).text())
  expect(ids).toEqual([
    'home',
    'about',
    'blog',
    'skills',
    'music',
    'interests',
    'newsletter',
    'contact',
  ])
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'About', 'Blog', 'Instruments', 'Contact', 'Admin'])
  await expect(page.getByRole('link', { name: 'See My Work' })).toHaveAttribute('href', '/#blog')
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveCount(1)
  const map = await (await page.request.get(`${freshSite.url}/sitemap`)).text()
  expect(map).not.toContain('#projects')
  expect(map).not.toContain('href="/dashboard"')
  const xml = await (await page.request.get(`${freshSite.url}/sitemap.xml`)).text()
  expect(xml).not.toContain('/dashboard')

  await page.getByRole('link', { name: 'Admin' }).click()
  await openSettings(page, 'Sections')
  await page.getByRole('button', { name: 'Restore Defaults' }).click()
  await saveSettings(page)
  const html = await (await page.request.get(freshSite.url)).text()
  expect(html).toContain('What I reach for, and how far.')
  expect(sectionsIn(html)).toEqual(sectionIds)
})

test("the owner's links, figures and lines replace the default ones", async ({
  page,
  freshSite,
  complaints,
}) => {
  const settings = await enterSettings(page, freshSite, 'Links')
  await settings.getByRole('button', { name: 'Remove Link 1' }).click()
  await settings.getByRole('button', { name: 'Remove Link 1' }).click()
  await settings.getByRole('button', { name: 'Add Link' }).click()
  await settings.getByLabel('Label of link 2').fill('GitHub')
  await settings.getByLabel('Address of link 2').fill('github.com/mira')
  await settings.getByRole('button', { name: 'Add Link' }).click()
  await settings.getByLabel('Label of link 3').fill('Mail')
  await settings.getByLabel('Address of link 3').fill('mailto:mira@example.org')
  await settings.getByRole('button', { name: 'Move Up Link 2' }).click()
  await expect(settings.getByLabel('Address of link 1')).toHaveValue('https://github.com/mira')
  await saveSettings(page)
  await openSettingsPage(page, 'Identity')
  await settings.getByLabel('Phone').fill('+49 30 1234')
  await settings.getByLabel('Availability').fill('')
  await saveSettings(page)
  await openSettingsPage(page, 'Newsletter and mail')
  await settings.getByLabel('Statistic 2', { exact: true }).fill('')
  await saveSettings(page)
  await openSettingsPage(page, 'Home page')
  await settings.getByLabel('Footer line').fill('Quote what you need.')
  await saveSettings(page)

  await page.getByRole('link', { name: 'View Site' }).click()
  const card = page.getByRole('complementary', { name: 'Contact information' })
  const places = [/^GitHub/, /^LinkedIn/, /^Mail/]
  await expect(card.getByRole('listitem').getByRole('link')).toHaveText(places)
  const footer = page.getByRole('contentinfo')
  const elsewhere = footer.getByRole('navigation', { name: 'Elsewhere' }).getByRole('link')
  await expect(elsewhere).toHaveText(places)
  await expect(elsewhere.first()).toHaveAttribute('rel', /\bme\b/)
  await expect(elsewhere.last()).not.toHaveAttribute('target')
  await expect(card.getByRole('link', { name: '+49 30 1234' })).toHaveAttribute(
    'href',
    'tel:+49301234',
  )
  await expect(card).not.toContainText('Availability')
  await expect(page.getByText('open rate')).toHaveCount(0)
  await expect(page.getByText('monthly issues')).toBeVisible()
  await expect(footer).toContainText('Ada Example. Quote what you need.')
  expect(complaints).toEqual([])
})

test('macros are previewed while they are typed, and work in all posts', async ({
  page,
  freshSite,
}) => {
  const settings = await enterSettings(page, freshSite, 'Writing and science')
  const field = settings.getByLabel('Macros')
  await field.fill('\\newcommand{\\Msun}{M_\\odot}')
  const preview = settings.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: '\\Msun' }).locator('math')).toContainText('⊙')
  await field.fill('\\newcommand{\\Msun}{\\odott}')
  await expect(preview.locator('.math-error')).toBeVisible()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toContainText('Macros, line 1: \\odott is not known; did you mean \\odot?')
  await field.fill('\\newcommand{\\Msun}{M_\\odot}')
  await page.keyboard.press('Control+s')
  await expectToast(page, saved)
})

test('invalid settings show their errors and stay, as do settings that could not be saved', async ({
  page,
  freshSite,
}) => {
  const settings = await enterSettings(page, freshSite, 'Identity')
  await settings.getByLabel('Your name').fill('')
  await settings.getByLabel('Time zone').fill('Mars/Olympus')
  await settings.getByLabel('Longitude').fill('181')
  await settings.getByRole('button', { name: 'Save' }).click()
  for (const [label, sentence] of [
    ['Your name', 'Name is required'],
    ['Time zone', 'Time zone must be a name such as Europe/Berlin or UTC'],
    ['Longitude', 'Longitude cannot exceed 180'],
  ] as const)
    await expect(settings.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence))

  await settings.getByLabel('Your name').fill('Mira Ceti')
  await settings.getByLabel('Time zone').fill('UTC')
  await settings.getByLabel('Longitude').fill('34.8')
  const repair = await failCalls(page, '**/api/site')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('alert')).toHaveText('The site has a fault')
  await expect(settings.getByLabel('Your name')).toHaveValue('Mira Ceti')
  await repair()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
})

test('unsaved changes stay while other pages are opened, and are asked about when the settings are left', async ({
  page,
  freshSite,
}) => {
  const settings = await enterSettings(page, freshSite, 'Identity')
  await settings.getByLabel('Your name').fill('Mira Ceti')
  await openSettingsPage(page, 'Links')
  const index = page.getByRole('navigation', { name: 'Settings' })
  await expect(index.getByRole('link', { name: 'Unsaved changes' })).toHaveText(/^Identity/)
  await openSettingsPage(page, 'Identity')
  await expect(settings.getByLabel('Your name')).toHaveValue('Mira Ceti')

  await page.getByRole('link', { name: 'Media' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page).toHaveURL(/tab=settings/)
  await page.getByRole('link', { name: 'Media' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/admin\?tab=media$/)
  await openSettings(page, 'Identity')
  await expect(settings.getByLabel('Your name')).toHaveValue('Ada Example')
})

test('a setting is found by the search and by its address, and is focused in view', async ({
  page,
  freshSite,
}) => {
  const settings = await enterSettings(page, freshSite, 'Links')
  await page.keyboard.press('/')
  await page.keyboard.type('macros')
  await page.keyboard.press('Enter')
  await expect(settings.getByLabel('Macros')).toBeFocused()
  await expect(settings.getByLabel('Macros')).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/&page=writing#macros$/)
  await page.goto(`${freshSite.url}/admin?tab=settings&page=identity#longitude`)
  await expect(settings.getByLabel('Longitude')).toBeFocused()
  await page.goBack()
  await expect(settings.getByLabel('Macros')).toBeFocused()
})

test('the preview shows an unsaved accent and sections, for phones and in the dark', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const settings = await enterSettings(page, freshSite, 'Appearance')
  const preview = page.frameLocator('iframe')
  await settings.getByRole('radio', { name: /^Fe/ }).check()
  const root = preview.locator('html')
  await expect(root).toHaveAttribute('style', /#0c7002/)
  await expect(page.locator('html')).not.toHaveAttribute('style', /#0c7002/)
  await settings.getByRole('button', { name: 'Preview in the dark theme' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const width = () => preview.locator('main').evaluate((main) => main.clientWidth)
  await expect.poll(width).toBe(1440)
  await settings.getByRole('button', { name: 'Phone' }).click()
  await expect.poll(width).toBe(390)
  await openSettingsPage(page, 'Home page')
  await settings.getByLabel('Opening').fill('I **vary**.')
  await expect(preview.locator('#about strong')).toHaveText('vary')
  await openSettingsPage(page, 'Sections')
  await settings.getByLabel('Visibility of Projects').selectOption('Hidden')
  await expect(preview.locator('#about')).toBeAttached()
  await expect(preview.locator('#projects')).toHaveCount(0)
})
