import { clientOf, enterAdmin, openAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

const links = [1, 2, 3, 4].map((site) => `https://site${site}.example/`).join(' ')

test('a comment full of links is moderated, and the form says so without a toast', async ({
  page,
  freshSite,
}) => {
  await open(page, `${freshSite.url}/blog/4`)
  const asked = page.waitForResponse('**/api/form-token')
  await page.getByLabel('Name').fill('Mira')
  await asked
  const sent = page.waitForRequest('**/api/blog/4/comments')
  await page.getByRole('textbox', { name: 'Comment' }).fill(links)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  const request = await sent
  expect(request.postDataJSON()).toEqual({ author: 'Mira', content: links })
  expect(request.headers()['x-form-token']).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
  expect(request.headers()['x-form-trap']).toBeUndefined()
  const status = page.getByText('Your comment is awaiting moderation.')
  await expect(status).toHaveRole('status')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
  await expect(page.getByText('Comment Posted Successfully')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('https://site1.example/')).toHaveCount(0)
})

test('a bot that fills in every field is detected', async ({ page, freshSite }) => {
  await open(page, `${freshSite.url}/blog/4`)
  const sent = page.waitForRequest('**/api/blog/4/comments')
  await page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('form input, form textarea')
    for (const field of fields) field.value = 'Words that fit anywhere'
  })
  await page.getByRole('button', { name: 'Post Comment' }).click()
  expect((await sent).headers()['x-form-trap']).toBe('filled')
  await expect(page.getByText('Your comment is awaiting moderation.')).toBeVisible()
})

test('the owner sees the moderated comments, approves one and deletes another', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  for (const author of ['Mira', 'Casino'])
    await fetch(`${freshSite.url}/api/blog/4/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ author, content: `${author}: ${links}` }),
    })
  await openAdmin(page, freshSite.url)
  const news = page.getByRole('listitem').filter({ hasText: '2 comments await approval' })
  await expect(news).toContainText(/On “.+”/)
  await news.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\?tab=comments&show=waiting$/)
  const rows = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Waiting')
  await page.getByRole('button', { name: 'Approve comment by Mira' }).click()
  await expect(page.getByText('Comment approved successfully').first()).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete comment by Casino' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No comment waits for approval')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(rows.filter({ hasText: 'Mira: https' })).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Start: / })).toBeVisible()
  await expect(news).toHaveCount(0)

  const client = await clientOf(context, freshSite.url)
  expect(await client.send('PATCH', '/api/comments/9999', { moderated: false })).toBe(404)
  await page.goto(`${freshSite.url}/blog/4`)
  await expect(page.getByText(/^Mira: /)).toBeVisible()
  await expect(page.getByText(/^Casino: /)).toHaveCount(0)
})
