import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast, open } from './visit.ts'

const name = 'What a Bell test actually tests'

test('an address chosen in the details is where links lead, also those of a page that is open', async ({
  page,
  freshSite,
  complaints,
}) => {
  const visitor = await page.context().newPage()
  const link = visitor.getByRole('link', { name, exact: true })
  const address = `${freshSite.url}/blog/what-a-bell-test-actually-tests`
  await open(visitor, `${freshSite.url}/blog`)

  await enterAdmin(page, freshSite)
  await page.goto(`${freshSite.url}/admin/posts/5`)
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Suggest from Title' }).click()
  await expect(details.getByLabel('Address')).toBeFocused()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expectToast(page, { title: 'Success', text: 'Blog post updated successfully' })

  await expect(link).toHaveAttribute('href', '/blog/5')
  await link.click()
  await expect(visitor).toHaveURL(address)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await visitor.goBack()
  await expect(visitor).toHaveURL(`${freshSite.url}/blog`)
  await expect(link).toBeVisible()
  await open(visitor, `${freshSite.url}/blog`)
  await link.click()
  await expect(visitor).toHaveURL(address)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(complaints).toEqual([])
})
