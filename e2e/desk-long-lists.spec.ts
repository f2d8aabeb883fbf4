import { clientOf, enterDesk, openDesk } from './owner.ts'
import { expect, test } from './site.ts'

test('more than a hundred rows come by the page, and a search goes through all of them', async ({
  page,
  freshSite,
}) => {
  await enterDesk(page, freshSite)
  const client = await clientOf(page.context(), freshSite.url)
  for (let number = 1; number <= 205; number += 1)
    expect(
      await client.send('POST', '/api/subscribe', { email: `reader${number}@example.org` }),
    ).toBe(201)
  await openDesk(page, freshSite.url, 'subscribers')
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
  await page.getByRole('searchbox').fill('reader17@')
  await expect(rows).toHaveCount(2)
  await expect(pages).toBeHidden()
})
