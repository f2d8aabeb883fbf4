import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'

test('the starter content is removed after one question and can be restored while the page is open', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'settings&page=backups')
  const card = page.getByRole('region', { name: 'Starter content' })
  await expect(card).toContainText('5 articles, 7 comments, 4 projects')
  await card.getByRole('button', { name: 'Remove Starter Content' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove starter content?' })
  await expect(question).toContainText(
    '4 pieces of music, 10 works, 5 pages, 15 pictures and 2 files that you have not changed.',
  )
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, { title: 'Success', text: 'Starter content removed successfully' })
  await expect(page.getByRole('tab', { name: /Blog Posts/ })).toContainText('0')
  const empty = await (await page.request.get(freshSite.url)).text()
  expect(empty).not.toContain('Run it twice')

  await card.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, { title: 'Success', text: 'Starter content restored' })
  await expect(page.getByRole('tab', { name: /Blog Posts/ })).toContainText('5')
  await card.getByRole('button', { name: 'Remove Starter Content' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Last backup' })).toBeVisible()
  await expect(card).toHaveCount(0)
})
