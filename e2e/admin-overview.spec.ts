import { failCalls } from './calls.ts'
import { clientOf, enterAdmin, openAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'
import { openPlace } from './windows.ts'

test('the overview lists what is new since the last visit, with links', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const news = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  await expect(news).toHaveText([/^Make this site yours/])

  const client = await clientOf(context, freshSite.url)
  // By a visitor: the owner's own comments are no news.
  const sent = await fetch(`${freshSite.url}/api/blog/3/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ author: 'Mira', content: 'Words.' }),
  })
  expect(sent.status).toBe(201)
  const message = { name: 'Mira', email: 'mira@example.org', subject: 'Hello' }
  expect(
    await client.send('POST', '/api/contact', { ...message, message: 'Of some length.' }),
  ).toBe(201)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await page.evaluate(`localStorage.setItem('admin-visits', '${hourAgo}')`)
  await openAdmin(page, freshSite.url)
  const comments = news.filter({ hasText: '1 new comment' })
  await expect(comments).toHaveText(
    /^1 new commentOn “Run it twice”Since \w{3} \d+, \d{4}, \d+:\d\d [AP]M/,
  )
  await page.reload()
  await comments.getByRole('link').click()
  await expect(page).toHaveURL(/tab=comments$/)
  await page.goBack()
  await page.getByRole('link', { name: '1 unread message' }).click()
  await expect(page).toHaveURL(/tab=messages$/)
})

test('statistics with values are charts with a text, those without are a sentence', async ({
  page,
  freshSite,
}) => {
  // The dates of the starter comments are fixed and too old for the chart some day.
  const client = await enterAdmin(page, freshSite)
  const comment = { author: 'Mira', content: 'Words.' }
  expect(await client.send('POST', '/api/blog/3/comments', comment)).toBe(201)
  await openAdmin(page, freshSite.url)
  const charts = page.getByRole('region', { name: 'The last weeks' })
  await expect(charts.getByRole('figure')).toHaveText([
    /^\d posts? ?in 12 months/,
    /^\d comments? ?in 30 days/,
  ])
  await expect(charts.getByRole('img').last()).toHaveAccessibleName(
    /^Number of comments per day, \w{3} \d+ to \w{3} \d+\. Most on /,
  )
  await expect(
    charts.getByText('No data yet: 0 page views, 0 subscribers, and 0 messages.'),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(9)
})

test('the owner sees the page views and turns counting off', async ({
  page,
  browser,
  freshSite,
}) => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const context = await browser.newContext({ userAgent })
  const reader = await context.newPage()
  await open(reader, `${freshSite.url}/blog`)
  const counted = reader.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await reader.getByRole('main').getByRole('link', { name: 'Run it twice' }).click()
  await counted
  await context.close()
  await enterAdmin(page, freshSite)
  const readers = await openPlace(page, 'Readers')
  await expect(readers.getByRole('figure')).toContainText('2 page views')
  await expect(readers.getByRole('listitem')).toHaveText(['/blog 1', 'Run it twice 1'])
  await readers.getByRole('button', { name: 'Stop Counting' }).click()
  await expect(readers.getByText('Page views are no longer counted.')).toBeVisible()
  await readers.getByRole('button', { name: 'Count Page Views' }).click()
  await expect(readers.getByRole('button', { name: 'Stop Counting' })).toBeVisible()
})

test('statistics that fail to load show an error and can be retried', async ({
  page,
  freshSite,
}) => {
  const recover = await failCalls(page, '**/api/overview*')
  await enterAdmin(page, freshSite)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Could not load the site in numbers.')
  await expect(page.getByRole('article')).toHaveCount(9)
  await recover()
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('figure').first()).toBeVisible()
})
