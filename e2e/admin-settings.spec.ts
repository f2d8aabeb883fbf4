import type { Page } from '@playwright/test'
import { failCalls } from './calls.ts'
import { enterAdmin } from './owner.ts'
import { sectionIds } from './section-ids.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'
import { openSettings } from './windows.ts'

async function enterSettings(page: Page, site: Site) {
  await enterAdmin(page, site)
  return await openSettings(page)
}

async function reopenSettings(page: Page) {
  await page.getByRole('link', { name: 'Admin' }).click()
  return await openSettings(page)
}

test('saved settings appear on every page immediately', async ({ page, freshSite }) => {
  const settings = await enterSettings(page, freshSite)
  await expect(settings.getByLabel('Your name')).toHaveValue('Ada Example')
  await settings.getByLabel('Your name').fill('Mira Ceti')
  await settings.getByLabel('Headline').fill('Bright every eleven months.')
  await settings.getByLabel('Body').fill('First of two.\n\nSecond of two.')
  await settings.getByLabel('Extended bio').fill('')
  await settings.getByLabel('Time zone').fill('Pacific/Chatham')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, { title: 'Success', text: 'Settings updated successfully' })
  await expect(settings).toHaveCount(0)

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
  const settings = await enterSettings(page, freshSite)
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
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(page, { title: 'Success', text: 'Settings updated successfully' })

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
  await expect(page.getByRole('link', { name: 'See My Work' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveCount(1)
  const map = await (await page.request.get(`${freshSite.url}/sitemap`)).text()
  expect(map).not.toContain('#projects')
  expect(map).not.toContain('href="/dashboard"')
  const xml = await (await page.request.get(`${freshSite.url}/sitemap.xml`)).text()
  expect(xml).not.toContain('/dashboard')

  const again = await reopenSettings(page)
  await again.getByRole('button', { name: 'Restore Default Sections' }).click()
  await again.getByRole('button', { name: 'Save Settings' }).click()
  // The toast of the first time may still be there; the window closes when the second is saved.
  await expect(again).toHaveCount(0)
  const html = await (await page.request.get(freshSite.url)).text()
  expect(html).toContain('What I reach for, and how far.')
  expect(sectionsIn(html)).toEqual(sectionIds)
})

test("the owner's links, figures and lines replace the default ones", async ({
  page,
  freshSite,
  complaints,
}) => {
  const settings = await enterSettings(page, freshSite)
  await settings.getByRole('button', { name: 'Remove Link 1' }).click()
  await settings.getByRole('button', { name: 'Remove Link 1' }).click()
  await settings.getByRole('button', { name: 'Add Link' }).click()
  await settings.getByLabel('Label of link 2').fill('GitHub')
  await settings.getByLabel('Address of link 2').fill('https://github.com/mira')
  await settings.getByRole('button', { name: 'Add Link' }).click()
  await settings.getByLabel('Label of link 3').fill('Mail')
  await settings.getByLabel('Address of link 3').fill('mailto:mira@example.org')
  await settings.getByRole('button', { name: 'Move Up Link 2' }).click()
  await settings.getByLabel('Phone').fill('+49 30 1234')
  await settings.getByLabel('Availability').fill('')
  await settings.getByLabel('Statistic 2', { exact: true }).fill('')
  await settings.getByLabel('Footer line').fill('Quote what you need.')
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(page, { title: 'Success', text: 'Settings updated successfully' })

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
  const settings = await enterSettings(page, freshSite)
  const field = settings.getByLabel('Macros')
  await field.fill('\\newcommand{\\Msun}{M_\\odot}')
  const preview = settings.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: '\\Msun' }).locator('math')).toContainText('⊙')
  await field.fill('\\newcommand{\\Msun}{\\odott}')
  await expect(preview.locator('.math-error')).toBeVisible()
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  await expect(settings).toContainText('Macros, line 1: \\odott is not known; did you mean \\odot?')
  await field.fill('\\newcommand{\\Msun}{M_\\odot}')
  // By the keyboard: the toast of the failure lies over the buttons.
  await page.keyboard.press('Control+Enter')
  await expectToast(page, { title: 'Success', text: 'Settings updated successfully' })
})

test('invalid settings show their errors and stay, as do settings that could not be saved', async ({
  page,
  freshSite,
}) => {
  const settings = await enterSettings(page, freshSite)
  await settings.getByLabel('Your name').fill('')
  await settings.getByLabel('Address of link 3').fill('http://www.linkedin.com/in/mira')
  await settings.getByLabel('Time zone').fill('Mars/Olympus')
  await settings.getByLabel('Longitude').fill('181')
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  for (const [label, sentence] of [
    ['Your name', 'Name is required'],
    ['Address of link 3', 'An address must begin with https:// or mailto:'],
    ['Time zone', 'Time zone must be a name such as Europe/Berlin or UTC'],
    ['Longitude', 'Longitude cannot exceed 180'],
  ] as const)
    await expect(settings.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence))

  await settings.getByLabel('Your name').fill('Mira Ceti')
  await settings.getByLabel('Address of link 3').fill('https://www.linkedin.com/in/mira')
  await settings.getByLabel('Time zone').fill('UTC')
  await settings.getByLabel('Longitude').fill('34.8')
  const repair = await failCalls(page, '**/api/site')
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  await expect(settings.getByRole('alert')).toHaveText('The site has a fault')
  await expect(settings.getByLabel('Your name')).toHaveValue('Mira Ceti')

  // By the keyboard: the toast of the failure lies over the buttons.
  await settings.getByRole('button', { name: 'Cancel' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await repair()
  await settings.getByRole('button', { name: 'Save Settings' }).press('Enter')
  await expect(settings).toHaveCount(0)
})
