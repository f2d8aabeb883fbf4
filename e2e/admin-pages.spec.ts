import { button } from './admin.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'

test('a page moves among the others, and the focus stays with its buttons', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  await button(page, 'Pages').click()
  const rows = page.getByRole('dialog', { name: 'Pages' }).getByRole('row')
  await expect(rows.nth(6)).toContainText('/privacy')
  const up = button(page, 'Move Up Privacy Policy')
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(5)).toContainText('/privacy')
  await expect(up).toBeFocused()
})
