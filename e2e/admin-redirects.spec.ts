import { expectAccessibleInBothThemes } from './accessibility.ts'
import { button, control, expect, test } from './admin.ts'
import { enterAdmin } from './owner.ts'
import { expectToast } from './visit.ts'
import { openSettings } from './windows.ts'

test('a redirect is added, leads to its article, and is deleted', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const redirects = await openSettings(page, 'Redirects')
  await expect(redirects.getByText(/^No redirects yet/)).toBeVisible()
  await button(redirects, 'Add New Redirect').click()
  const form = page.getByRole('dialog', { name: 'Create New Redirect' })
  await control(form, 'Old Address').fill('/2019/05/title/')
  await control(form, 'New Address').fill('/2019/05/title')
  await button(form, 'Create Redirect').click()
  await expect(form.getByText('This address would redirect to itself')).toBeVisible()
  await control(form, 'New Address').fill('/blog/1')
  await button(form, 'Create Redirect').click()
  await expectToast(page, { title: 'Success', text: 'Redirect created successfully' })
  await expect(redirects.getByRole('row', { name: '/2019/05/title /blog/1' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'redirects')
  const visit = async () => {
    const answer = await page.request.get(`${freshSite.url}/2019/05/title/`, { maxRedirects: 0 })
    return answer.status()
  }
  await expect.poll(visit).toBe(301)
  await button(redirects, 'Delete redirect of /2019/05/title').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await expectToast(page, { title: 'Success', text: 'Redirect deleted successfully' })
  await expect(redirects.getByText(/^No redirects yet/)).toBeVisible()
})
