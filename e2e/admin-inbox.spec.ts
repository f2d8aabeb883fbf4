import type { Page } from '@playwright/test'
import { answerCalls, failCalls, holdCalls, noteCalls, pageWith } from './calls.ts'
import { button, type Admin, expect, expectBusy, expectErrorToast, test } from './admin.ts'
import { expectToast } from './visit.ts'

const sender = {
  name: 'Jörg Weiß',
  email: 'joerg+sky@example.org',
  subject: 'Größe & Form? 100 % = 50/50 #1',
  message: 'First line\nSecond line\n\n  <b>Not bold</b>',
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Deletion' })
const columns = (page: Page) => page.getByRole('main').getByRole('columnheader')

async function receive({ client }: Admin, message: object): Promise<void> {
  expect(await client.send('POST', '/api/contact', message)).toBe(201)
}

async function subscribe({ client }: Admin, email: string): Promise<void> {
  expect(await client.send('POST', '/api/subscribe', { email })).toBe(201)
}

test('messages and subscribers say when they are loading and when there are none', async ({
  admin: { page, open },
}) => {
  for (const [tab, list, heading, note, loading, empty] of [
    [
      'messages',
      /\/api\/messages\?/,
      'Contact Messages',
      'Manage messages from the contact form',
      'Loading messages...',
      'No messages yet',
    ],
    [
      'subscribers',
      /\/api\/subscribers\?/,
      'Newsletter Subscribers',
      'Manage subscribers to your newsletter',
      'Loading subscribers...',
      'No subscribers yet',
    ],
  ] as const) {
    await answerCalls(page, list, { rows: [], page: 1, found: 0, total: 0, unread: 0 })
    const release = await holdCalls(page, list)
    await open(tab)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(heading)
    await expect(page.getByText(note, { exact: true })).toBeVisible()
    await expect(page.getByRole('status').getByText(loading, { exact: true })).toBeVisible()
    release()
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
    await expect(
      page.getByText(/^You have 0 total (messages, 0 unread|subscribers)$/),
    ).toBeVisible()
  }
})

test('a message is unread until it is viewed, and keeps its line breaks', async ({ admin }) => {
  const { page } = admin
  await receive(admin, sender)
  await admin.open('messages')
  await expect(page.getByText('You have 1 total message, 1 unread', { exact: true })).toBeVisible()
  await expect(columns(page)).toHaveText(['Status', 'Name', 'Email', 'Subject', 'Date', 'Actions'])
  await expect(page.getByRole('tab', { name: /^Messages/ })).toHaveText('Messages1')
  const row = page.getByRole('row').filter({ hasText: sender.name })
  await expect(row.getByText('unread', { exact: true })).toBeAttached()
  const cell = row.getByRole('cell', { name: sender.subject })
  await expect(cell).toHaveCSS('font-weight', '600')
  await expect(cell).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

  const calls = noteCalls(page)
  await button(page, `View message from ${sender.name}`).click()
  const dialog = page.getByRole('dialog', { name: sender.subject, exact: true })
  await expect(dialog.getByText(`From: ${sender.name} (${sender.email})`)).toBeVisible()
  await expect(dialog.getByText(/^Received on \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible()
  await expect.poll(() => dialog.getByText('Second line').innerText()).toBe(sender.message)
  await expect(dialog.getByRole('link', { name: 'Reply via Email' })).toHaveAttribute(
    'href',
    'mailto:joerg%2Bsky@example.org?subject=Re%3A%20Gr%C3%B6%C3%9Fe%20%26%20Form%3F%20100%20%25%20%3D%2050%2F50%20%231',
  )
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('You have 1 total message, 0 unread', { exact: true })).toBeVisible()
  await expect(row.getByText('read', { exact: true })).toBeAttached()
  await expect(cell).not.toHaveCSS('font-weight', '600')
  await button(page, `View message from ${sender.name}`).click()
  await button(dialog, 'Close').last().click()
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)

  await button(page, `Delete message from ${sender.name}`).click()
  await expect(question(page)).toContainText(
    /^Confirm DeletionAre you sure you want to delete .+ This action cannot be undone\./,
  )
  const release = await holdCalls(page, /\/api\/messages\/\d+$/)
  await button(question(page), 'Delete').click()
  await expectBusy(button(question(page), 'Delete'))
  release()
  await expectToast(page, {
    title: 'Message deleted',
    text: 'The message has been successfully deleted.',
  })
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
})

test('a subject cannot add other headers to a reply', async ({ admin: { page, open } }) => {
  const subject = 'Hello\r\nBcc: everyone@example.org&body=?x#y'
  const message = { ...sender, subject, id: 1, date: '2026-01-02T03:04:05.000Z', read: true }
  await answerCalls(page, /\/api\/messages\?/, pageWith(message))
  await open('messages')
  await button(page, `View message from ${sender.name}`).click()
  await expect(page.getByText('Received on Jan 2, 2026, 3:04 AM')).toBeVisible()
  const link = page.getByRole('link', { name: 'Reply via Email' })
  await expect(link).toHaveAttribute('href', /^mailto:/)
  const reply = new URL((await link.getAttribute('href')) ?? '')
  expect([reply.protocol, decodeURIComponent(reply.pathname), reply.hash]).toEqual([
    'mailto:',
    sender.email,
    '',
  ])
  expect([...reply.searchParams]).toEqual([['subject', `Re: ${subject}`]])
  await button(page.getByRole('dialog'), 'Close').last().click()
})

test('a message that cannot be marked or deleted says why', async ({ admin }) => {
  const { page } = admin
  await receive(admin, sender)
  await receive(admin, { ...sender, name: 'Ines' })
  await admin.open('messages')
  await expect(page.getByText('You have 2 total messages, 2 unread')).toBeVisible()
  const repair = await failCalls(page, /\/api\/messages\/\d+$/, 503, 'The site is busy')
  await button(page, 'View message from Ines').click()
  await expectErrorToast(page, '503: The site is busy')
  await button(page.getByRole('dialog'), 'Close').last().click()
  await expect(page.getByText('You have 2 total messages, 2 unread')).toBeVisible()
  await button(page, 'Delete message from Ines').click()
  await button(question(page), 'Delete').click()
  await expectErrorToast(page, '503: The site is busy')
  await repair()
  for (const name of ['Ines', sender.name]) {
    if ((await question(page).count()) === 0)
      await button(page, `Delete message from ${name}`).click()
    await button(question(page), 'Delete').click()
    await expect(question(page)).toHaveCount(0)
  }
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
})

test('subscribers are counted in words and removed, here and for visitors', async ({ admin }) => {
  const { page } = admin
  await subscribe(admin, 'mira@example.org')
  await admin.open('subscribers')
  await expect(page.getByRole('heading', { name: 'All Subscribers' })).toBeVisible()
  await expect(page.getByText('You have 1 total subscriber', { exact: true })).toBeVisible()
  await subscribe(admin, 'ines@example.org')
  await admin.open('subscribers')
  await expect(page.getByText('You have 2 total subscribers', { exact: true })).toBeVisible()
  await expect(columns(page)).toHaveText(['Email', 'Date', 'Actions'])
  await expect(page.getByRole('row').last()).toContainText(/\w{3} \d+, \d{4}, \d+:\d\d [AP]M/)

  const repair = await failCalls(page, /\/api\/subscribers\/\d+$/, 503, 'The site is busy')
  await button(page, 'Delete ines@example.org').click()
  await expect(question(page)).toContainText(
    /Are you sure you want to delete .*ines@example\.org\? This action cannot be undone\./,
  )
  await button(question(page), 'Delete').click()
  await expectErrorToast(page, '503: The site is busy')
  await repair()
  await button(question(page), 'Delete').click()
  await expectToast(page, {
    title: 'Subscriber removed',
    text: 'The subscriber has been successfully removed.',
  })
  await expect(page.getByText('You have 1 total subscriber', { exact: true })).toBeVisible()
  await expect.poll(() => admin.publicPage('/api/subscribers/count')).toBe('{"count":1}')
  await button(page, 'Delete mira@example.org').click()
  await button(question(page), 'Delete').click()
  await expect(page.getByText('No subscribers yet', { exact: true })).toBeVisible()
})

test('the comments of a post are read and deleted from its row', async ({ admin }) => {
  const { page, client } = admin
  const comment = { author: 'Mira', content: 'Only for a moment.' }
  expect(await client.send('POST', '/api/blog/3/comments', comment)).toBe(201)
  expect(await admin.publicPage('/api/blog/3/comments')).toContain(comment.content)
  await admin.open('blog')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Blog Posts (5)')
  await page.getByRole('link', { name: 'Comments on Run it twice' }).click()
  await expect(page).toHaveURL(/\/admin\?tab=comments&post=3$/)
  const list = page.getByRole('list', { name: 'Comments' })
  await expect(list.getByText(comment.content, { exact: true })).toBeVisible()
  const repair = await failCalls(page, /\/api\/comments\/\d+$/)
  await button(list, 'Delete comment by Mira').click()
  await expect(question(page)).toContainText('This action cannot be undone.')
  await button(question(page), 'Delete').click()
  await expectErrorToast(page, 'Failed to delete comment')
  await repair()
  await button(question(page), 'Delete').click()
  await expectToast(page, { title: 'Success', text: 'Comment deleted successfully' })
  await expect(page.getByText(comment.content)).toHaveCount(0)
  await expect.poll(() => admin.publicPage('/api/blog/3/comments')).not.toContain(comment.content)
  await page.getByRole('link', { name: 'Show All Comments' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Comments (7)')
})
