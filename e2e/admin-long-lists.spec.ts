import { enterAdmin, openAdmin } from './owner.ts'
import { expect, test } from './site.ts'

test('more than a hundred rows are paginated, and a search covers all of them', async ({
  page,
  freshSite,
}) => {
  const client = await enterAdmin(page, freshSite)
  for (let number = 1; number <= 205; number += 1)
    expect(
      await client.send('POST', '/api/subscribe', { email: `reader${number}@example.org` }),
    ).toBe(201)
  await openAdmin(page, freshSite.url, 'subscribers')
  const table = page.getByRole('table', { name: 'subscribers' })
  const pages = page.getByRole('navigation', { name: 'Pages of the table' })
  const rows = table.getByRole('row')
  await expect(pages.getByRole('status')).toHaveText('1 to 100 of 205')
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(rows).toHaveCount(101)
  await pages.getByRole('button', { name: 'Next' }).click()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages.getByRole('status')).toHaveText('201 to 205 of 205')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(rows).toHaveCount(6)
  // At the end the button keeps the focus, so that the keyboard goes on from there.
  await expect(pages.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(pages.getByRole('status')).toHaveText('101 to 200 of 205')

  await table.getByRole('button', { name: 'Email' }).click()
  await expect(pages.getByRole('status')).toHaveText('1 to 100 of 205')
  await expect(rows.nth(1)).toContainText('reader100@')
  await table.getByRole('button', { name: 'Email' }).click()
  await expect(rows.nth(1)).toContainText('reader9@')
  await page.getByRole('searchbox').fill('reader17@')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 205')
  await expect(pages).toBeHidden()
})

test('when the only row of the last page is deleted, the page before it is shown', async ({
  page,
  freshSite,
}) => {
  const client = await enterAdmin(page, freshSite)
  for (let number = 1; number <= 101; number += 1)
    expect(
      await client.send('POST', '/api/subscribe', { email: `reader${number}@example.org` }),
    ).toBe(201)
  await openAdmin(page, freshSite.url, 'subscribers')
  const pages = page.getByRole('navigation', { name: 'Pages of the table' })
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages.getByRole('status')).toHaveText('101 to 101 of 101')
  await page.getByRole('button', { name: 'Delete reader1@example.org' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(101)
  await expect(page.getByText('You have 100 total subscribers')).toBeVisible()
  await expect(pages).toBeHidden()
})
