import { button } from './admin.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'
import { openPlace } from './windows.ts'

test('a page is reordered, and the focus stays on its buttons', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const rows = (await openPlace(page, 'Pages')).getByRole('row')
  await expect(rows.nth(3)).toContainText('/resources/astrophysics-studies')
  const up = button(page, 'Move Up Astrophysics Studies')
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(2)).toContainText('/resources/astrophysics-studies')
  await expect(up).toBeFocused()
})

test('the owner writes a page, puts it into the header, moves it to the footer and removes it', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const pages = await openPlace(page, 'Pages')
  await button(pages, 'Add New Page').click()
  const form = page.getByRole('dialog', { name: 'Create New Page' })
  await form.getByLabel('Title').fill('Talks')
  await form.getByLabel('Address').fill('/talks')
  await form.getByRole('combobox', { name: 'Link' }).selectOption('Header, after the sections')
  await form.getByLabel('Visibility').selectOption('Draft')
  const text = form.getByRole('textbox', { name: 'Text' })
  await text.fill('In Socorro, with $E = mc^2$.')
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+b')
  await expect(text).toHaveValue('**In Socorro, with $E = mc^2$.**')
  await button(form, 'Preview').click()
  await expect(form.getByRole('region', { name: 'Preview' }).locator('strong math')).toBeVisible()
  await button(form, 'Create Page').click()
  await expectToast(page, { title: 'Success', text: 'Page created successfully' })

  const address = `${freshSite.url}/talks`
  expect((await page.request.get(address)).status()).toBe(404)
  await button(pages, 'Edit Talks').click()
  const edit = page.getByRole('dialog', { name: 'Edit Page' })
  await edit.getByLabel('Visibility').selectOption('Published')
  await button(edit, 'Update Page').click()
  await expectToast(page, { title: 'Success', text: 'Page updated successfully' })

  const visitor = await page.context().newPage()
  await visitor.goto(freshSite.url)
  await visitor
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Talks' })
    .click()
  await expect(visitor.locator('main').getByRole('heading', { name: 'Talks' })).toBeVisible()

  await button(pages, 'Edit Talks').click()
  await edit.getByRole('combobox', { name: 'Link' }).selectOption('Footer, bottom row')
  await button(edit, 'Update Page').click()
  await expect(edit).toBeHidden()
  await visitor.reload()
  const inHeader = visitor.getByRole('navigation', { name: 'Main' }).getByText('Talks')
  await expect(inHeader).toHaveCount(0)
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Talks' })).toBeVisible()

  await button(pages, 'Delete Talks').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await expectToast(page, { title: 'Success', text: 'Page deleted successfully' })
  expect((await page.request.get(address)).status()).toBe(404)
})
