import { button, expect, test } from './admin.ts'
import { enterAdmin } from './owner.ts'
import { expectToast } from './visit.ts'
import { failCalls, holdCalls } from './calls.ts'

const tabs = [
  'Dashboard',
  'Blog Posts',
  'Projects',
  'Skills',
  'Interests',
  'Goals',
  'Quotes',
  'Movies',
  'Music',
  'Messages',
  'Subscribers',
]

const cards = [
  ['Blog', 'Manage posts', 'Blog Posts'],
  ['Projects', 'Manage projects', 'Projects'],
  ['Skills', 'Manage skills', 'Skills'],
  ['Goals', 'Manage goals', 'Goals'],
  ['Quotes', 'Manage quotes', 'Quotes'],
  ['Movies', 'Manage movies', 'Movies'],
  ['Music', 'Manage music', 'Music'],
  ['Messages', 'Read messages', 'Messages'],
  ['Subscribers', 'View subscribers', 'Subscribers'],
] as const

test('the admin area has eleven tabs in order, the first one open, and a link to the site', async ({
  admin: { page, open },
}) => {
  await open()
  await expect(page.getByRole('tab')).toHaveText(tabs.map((name) => new RegExp(`^${name}\\d*$`)))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/')
  await expect(button(page, 'Logout')).toBeEnabled()
})

test('each card of the overview leads to its tab', async ({ admin: { page, open } }) => {
  await open()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    cards.map(([title]) => title),
  )
  for (const [title, link, tab] of cards) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title }) })
    await card.getByRole('link', { name: link }).click()
    await expect(page.getByRole('tab', { selected: true })).toContainText(tab)
    await page.getByRole('tab', { name: 'Dashboard' }).click()
  }
})

test('the session is checked behind a spinner, and a failed check leads to the sign-in', async ({
  admin: { page, url },
}) => {
  await failCalls(page, '**/api/user')
  const release = await holdCalls(page, '**/api/user')
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('status')).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/auth$/)
})

test('a second account can sign in, has no rights here, and can sign out', async ({
  page,
  freshSite,
  browser,
}) => {
  await enterAdmin(page, freshSite)
  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(`${freshSite.url}/auth`)
  await guest.getByRole('tab', { name: 'Register' }).click()
  for (const [label, value] of [
    ['Name', 'Guest'],
    ['Email', 'guest@example.org'],
    ['Username', 'guest'],
    ['Password', 'a longer horse'],
  ] as const)
    await guest.getByLabel(label, { exact: true }).fill(value)
  await guest.getByRole('button', { name: 'Register', exact: true }).click()
  await expectToast(guest, {
    title: 'Success',
    text: 'Your account has been created successfully',
  })
  await expect(guest).toHaveURL(/\/admin$/)
  await expect(guest.getByRole('main')).toContainText('no owner rights')
  await expect(guest.getByRole('tab')).toHaveCount(0)
  await expect(guest.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/')
  await guest.getByRole('button', { name: 'Logout' }).click()
  await expect(guest).toHaveURL(/\/auth$/)
  await context.close()
})
