import { holdCalls, noteCalls } from './calls.ts'
import { draftsOf } from './drafts.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast, open, section } from './visit.ts'

const newest = 'What a Bell test actually tests'

test('a comment panel is closed at first and loads its comments when it is opened', async ({
  page,
  sharedSite,
}) => {
  const calls = noteCalls(page)
  await open(page, sharedSite.url)
  const card = section(page, 'Blog').getByRole('article').filter({ hasText: newest })
  const button = card.getByRole('button', { name: '3 comments' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(card.getByRole('listitem')).toHaveCount(0)
  expect(calls).toEqual([])

  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await button.click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await button.click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  expect(calls).toEqual(['GET /api/blog/5/comments'])
})

test('posting a comment disables the form, then shows the comment, a toast and the new count', async ({
  page,
  freshSite,
}) => {
  const release = await holdCalls(page, '**/api/blog/5/comments')
  await open(page, freshSite.url)
  const card = section(page, 'Blog').getByRole('article').filter({ hasText: newest })
  await card.getByRole('button', { name: '3 comments' }).click()
  const [name, words] = [card.getByLabel('Name'), card.getByRole('textbox', { name: 'Comment' })]
  await name.fill('zoë')
  await words.fill('See https://example.org/paper.\n<b>Second</b> line.')
  await card.getByRole('button', { name: 'Post Comment' }).click()
  const button = card.getByRole('button', { name: 'Posting...' })
  for (const control of [button, name, words]) await expect(control).toBeDisabled()

  release()
  await expectToast(page, {
    title: 'Comment Posted Successfully',
    text: "Your comment has been saved and I've been notified about it. It's now visible to other visitors.",
  })
  await expect(name).toHaveValue('')
  await expect(words).toHaveValue('')
  await expect(card.getByRole('button', { name: 'Post Comment' })).toBeEnabled()
  await expect(card.getByRole('button', { name: '4 comments' })).toBeVisible()
  const comment = card.getByRole('listitem').last()
  await expect(comment).toContainText('ZO')
  await expect(comment).toContainText('<b>Second</b> line.')
  const link = comment.getByRole('link', { name: 'https://example.org/paper', exact: true })
  await expect(link).toHaveAttribute('href', 'https://example.org/paper')
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')

  await page.reload()
  await expect(card.getByRole('button', { name: '4 comments' })).toBeVisible()
})

test('a comment is answered by a visitor and by the owner, whose unsent reply survives a reload', async ({
  page,
  browser,
  freshSite,
}) => {
  await open(page, `${freshSite.url}/blog/4`)
  const thread = page.locator('#comments').getByRole('listitem').first()
  await thread.getByRole('button', { name: /^Reply to / }).click()
  const form = thread.getByRole('form')
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Theo')
  await form.getByRole('textbox', { name: 'Comment' }).fill('The one in the catalogue.')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  const replies = thread.getByRole('list').getByRole('listitem')
  await expect(replies).toHaveText(/Theo.*The one in the catalogue\.$/)
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hide 3 comments' })).toBeVisible()

  const context = await browser.newContext()
  const admin = await context.newPage()
  await enterAdmin(admin, freshSite, 'comments')
  const row = admin.getByRole('listitem').filter({ hasText: 'The one in the catalogue.' })
  await row.getByRole('button', { name: 'Reply to Theo' }).click()
  const field = row.getByRole('textbox', { name: 'Reply as Ada Example' })
  await field.fill('Half written.')
  await expect.poll(() => draftsOf(admin)).toContain('reply/')
  await admin.reload()
  await row.getByRole('button', { name: 'Reply to Theo' }).click()
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(field).toHaveValue('Half written.')
  await field.fill('Quite so.')
  await row.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(row.getByText('You replied')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(replies).toHaveCount(2)
  await expect(replies.last()).toContainText('Ada Example')
  await expect(replies.last()).toContainText('Author')
})
