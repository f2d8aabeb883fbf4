import { contentField } from './editor.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'

test('an owner publishes a new version, and readers see what changed and the version before it', async ({
  page,
  freshSite,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAdmin(page, freshSite)
  await page.goto(`${freshSite.url}/admin/posts/1`)
  const text = await contentField(page).inputValue()
  await contentField(page).fill(`${text}\n\nA sentence at the end.`)
  await page.getByRole('button', { name: 'New Version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish a new version' })
  await dialog.getByRole('button', { name: 'Publish Version' }).click()
  await expect(dialog.getByText('Say what changed')).toBeVisible()
  await expect(dialog.getByLabel('What changed')).toBeFocused()
  await dialog.getByLabel('Kind').selectOption({ label: 'Erratum: a mistake is corrected' })
  await dialog.getByLabel('What changed').fill('A last sentence')
  await page.keyboard.press('Enter')
  await expectToast(page, { title: 'Success', text: 'New version published' })
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'View Post' }).click()
  await expect(page.getByText('Version 2 · Corrected')).toContainText('— A last sentence.')
  await page.getByRole('link', { name: 'All versions' }).click()
  await expect(page.getByRole('heading', { name: 'What changed in version 2' })).toBeVisible()
  await expect(page.locator('ins')).toHaveText('A sentence at the end.')
  await page.getByRole('link', { name: 'Read version 1' }).click()
  await expect(page.getByText('Version 1 · Published')).toBeVisible()
  await expect(page.getByText('A sentence at the end.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Read the latest version' }).click()
  await expect(page.getByText('Version 2 · Corrected')).toBeVisible()
  await expect(page).toHaveURL(/\/blog\/1$/)
  expect(complaints).toEqual([])
})
