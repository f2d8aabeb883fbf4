import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { enterAdmin } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'
import { openPlace, pressEscape } from './windows.ts'

const entry = (key: string, title: string, author = 'Sample, B. and Muster, C.') =>
  `@article{${key}, title = {${title}}, author = {${author}}, year = {2021}, journal = {\\apj}}\n`

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

async function openLibrary(page: Page, site: Site): Promise<Locator> {
  await enterAdmin(page, site)
  return await openPlace(page, 'Library')
}

/** Pastes a bibliography and goes on to what it would change. */
async function paste(page: Page, text: string): Promise<Locator> {
  await button(page, 'Add Works').click()
  const add = page.getByRole('dialog', { name: 'Add works' })
  await add.getByLabel('Paste BibTeX').fill(text)
  await button(add, 'Continue').click()
  return add
}

test('a bibliography is pasted, previewed, imported and found', async ({
  page,
  context,
  freshSite,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const library = await openLibrary(page, freshSite)
  const add = await paste(
    page,
    entry('a..b', 'On stars') + entry('second', 'On dust') + '@article{x',
  )
  await expect(add.getByText('2 new · 1 unreadable')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'what a file would change')
  await expect(add.getByLabel('Yours: a..b')).not.toBeChecked()
  await add.getByLabel('Yours: a..b').check()
  await button(add, 'Add 2').click()
  await expectToast(page, { title: 'Library updated', text: '2 works added, 0 changed.' })
  await expect(add).toHaveCount(0)
  await expect(library.getByRole('heading', { name: 'Library (12)' })).toBeVisible()
  await expect(library.getByText('7 yours, 5 cited here')).toBeVisible()

  await library.getByLabel('Show').selectOption('Yours')
  await expect(library.getByText('On dust')).toHaveCount(0)
  await button(library, 'Copy Citation of a..b').click()
  await expectToast(page, { title: 'Success', text: 'Citation copied' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('[@a..b]')

  // The same file again changes nothing; a file with a conflict does what is chosen for it.
  const again = await paste(page, entry('a..b', 'Another title'))
  await expect(again.getByText('a..b is already “On stars” (2021).')).toBeVisible()
  await expect(button(again, 'Nothing to Add')).toBeDisabled()
  await again.getByLabel('Action for a..b').selectOption('Keep both')
  await button(again, 'Add 1').click()
  await expect(library.getByRole('heading', { name: 'Library (13)' })).toBeVisible()
})

test('pasted text stays when the site does not answer', async ({ page, freshSite }) => {
  await openLibrary(page, freshSite)
  await page.route('**/api/works/read*', (route) => route.abort())
  const text = entry('ex', 'On stars')
  const add = await paste(page, text)
  await expect(add.getByRole('alert')).toHaveText(
    'The server could not be reached. Please try again.',
  )
  await expect(add.getByLabel('Paste BibTeX')).toHaveValue(text)
  await page.unroute('**/api/works/read*')
  await button(add, 'Continue').click()
  await expect(add.getByText('1 new')).toBeVisible()
  await page.route('**/api/works/import?*', (route) => route.abort())
  await button(add, 'Add 1').click()
  await expect(add.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/works/import?*')
  await button(add, 'Add 1').click()
  await expect(add).toHaveCount(0)
})

test('a work is edited by keyboard, and its file is chosen from the disk', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  await page.getByRole('link', { name: 'Library' }).focus()
  await page.keyboard.press('Enter')
  const library = page.getByRole('main')
  await button(library, 'Add Works').click()
  const add = page.getByRole('dialog', { name: 'Add works' })
  const chooser = page.waitForEvent('filechooser')
  await button(add, 'Choose File').click()
  const buffer = Buffer.from(entry('ex', 'On stars'))
  await (await chooser).setFiles({ name: 'ads.bib', mimeType: 'text/plain', buffer })
  await button(add, 'Add 1').click()
  await expect(add).toHaveCount(0)

  await button(library, 'Edit ex').focus()
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Work' })
  await expect(edit.getByLabel('BibTeX')).toBeFocused()
  await expectAccessibleInBothThemes(page, 'a work')
  await edit.getByLabel('Key').fill('two words')
  await page.keyboard.press('Control+Enter')
  await expect(edit.getByText('A key has 1 to 200 characters')).toBeVisible()
  await edit.getByLabel('Key').fill('newer')
  await edit.getByLabel('Yours').check()
  await button(edit, 'Add Link').click()
  await edit.getByLabel('Address of link 1').fill('https://a.example/paper.pdf')
  await edit.getByLabel('Comment').fill('Won a prize.')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, { title: 'Success', text: 'Work updated successfully' })
  await expect(button(library, 'Edit newer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(edit.getByLabel('Aliases')).toHaveValue('ex')
  await expect(edit.getByLabel('Comment')).toHaveValue('Won a prize.')
  await pressEscape(edit)
  await expect(edit).toHaveCount(0)
})

test('a small library has the same search as a large one', async ({ page, freshSite }) => {
  const library = await openLibrary(page, freshSite)
  await expect(library.getByRole('heading', { name: 'Library (10)' })).toBeVisible()
  await library.getByRole('searchbox', { name: 'Search works' }).fill('okafor')
  await expect(library.getByText('Dip Hunter')).toHaveCount(0)
  await expect(button(library, 'Edit okafor2019windows')).toBeVisible()
})
