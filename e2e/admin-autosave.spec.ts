import type { Page } from '@playwright/test'
import { dayMs } from '../src/shared/durations.ts'
import { button } from './admin.ts'
import { noteCalls } from './calls.ts'
import { draftsOf, kill } from './drafts.ts'
import { enterAdmin, openAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast, open } from './visit.ts'
import { pressEscape } from './windows.ts'

/** Puts an entry into the drafts as an earlier visit would have left it. */
async function leaveBehind(page: Page, form: string, at: string, values: object): Promise<void> {
  const entry = JSON.stringify({ id: at, form, at, values })
  await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('ephemeris')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('drafts', 'readwrite')
      writing.objectStore('drafts').put(${entry})
      writing.oncomplete = () => (opening.result.close(), resolve())
      writing.onerror = () => reject(writing.error)
    }
  })`)
}

const offer = (page: Page) => page.getByText(/^Unsaved text from \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)

async function openNewQuote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Quote' }).click()
}

test('text that was typed before the tab crashed is offered, restored and saved', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  await openNewQuote(page)
  await page.getByLabel('Quote Text').fill('Half a thought that')
  await expect.poll(() => draftsOf(page)).toContain('Half a thought that')
  await kill(page)

  const next = await context.newPage()
  await openAdmin(next, freshSite.url, 'quotes')
  await openNewQuote(next)
  await expect(offer(next)).toBeVisible()
  await expect(next.getByLabel('Quote Text')).toHaveValue('')
  await button(next, 'Restore').click()
  await expect(next.getByLabel('Quote Text')).toHaveValue('Half a thought that')
  await expect(next.getByLabel('Quote Text')).toBeFocused()
  await expect(offer(next)).toHaveCount(0)

  await pressEscape(next.getByRole('dialog', { name: 'Create New Quote' }))
  await expect(next.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await next.getByRole('button', { name: 'Keep Editing' }).click()
  await next.getByLabel('Author').fill('Ada')
  await button(next, 'Create Quote').click()
  await expectToast(next, { title: 'Success', text: 'Quote created successfully' })
  await expect.poll(() => draftsOf(next)).toBe('[]')
  await openNewQuote(next)
  await expect(next.getByLabel('Quote Text')).toHaveValue('')
  await expect(offer(next)).toHaveCount(0)
})

test('a draft belongs to its row and is deleted when it is discarded', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'blog')
  const edit = (title: string) => page.getByRole('button', { name: `Edit ${title}`, exact: true })
  await edit('Run it twice').click()
  const title = page.getByLabel('Title')
  await title.fill('Run it three')
  await expect.poll(() => draftsOf(page)).toContain('Run it three')
  // What was typed last is stored while the page unloads.
  await title.fill('Run it three times')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await edit('An error bar is a promise').click()
  await expect(title).toHaveValue('An error bar is a promise')
  await expect(offer(page)).toHaveCount(0)
  await button(page, 'Cancel').click()

  await edit('Run it twice').click()
  await expect(title).toHaveValue('Run it twice')
  await expect.poll(() => draftsOf(page)).toContain('Run it three times')
  await button(page, 'Discard').click()
  await expect(offer(page)).toHaveCount(0)
  await expect.poll(() => draftsOf(page)).toBe('[]')
  await button(page, 'Cancel').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('changes that are discarded in the dialog are not offered again', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  await openNewQuote(page)
  await page.getByLabel('Author').fill('Nobody')
  await expect.poll(() => draftsOf(page)).toContain('Nobody')
  await button(page, 'Cancel').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => draftsOf(page)).toBe('[]')
})

test('restoring over other text offers that text next', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite, 'quotes')
  await openNewQuote(page)
  await button(page, 'Cancel').click()
  await leaveBehind(page, 'quote/new', new Date().toISOString(), { text: 'Older', author: '' })
  await openNewQuote(page)
  await expect(offer(page)).toBeVisible()
  await page.getByLabel('Quote Text').fill('Newer')
  await button(page, 'Restore').click()
  await expect(page.getByLabel('Quote Text')).toHaveValue('Older')
  await button(page, 'Restore').click()
  await expect(page.getByLabel('Quote Text')).toHaveValue('Newer')
})

test('drafts older than thirty days are deleted', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite, 'quotes')
  await openNewQuote(page)
  await button(page, 'Cancel').click()
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  await leaveBehind(page, 'quote/new', daysAgo(31), { text: 'Too old', author: '' })
  await leaveBehind(page, 'quote/new', daysAgo(29), { text: 'Old enough', author: '' })
  await openNewQuote(page)
  await button(page, 'Restore').click()
  await expect(page.getByLabel('Quote Text')).toHaveValue('Old enough')
  await expect(offer(page)).toHaveCount(0)
  await expect.poll(() => draftsOf(page)).not.toContain('Too old')
})

test('forms work without storage', async ({ page, freshSite, complaints }) => {
  await page.addInitScript(
    `Object.defineProperty(window, 'indexedDB', { get() { throw new Error('No storage') } })`,
  )
  await enterAdmin(page, freshSite, 'quotes')
  await openNewQuote(page)
  await page.getByLabel('Quote Text').fill('Kept by the server alone')
  await page.getByLabel('Author').fill('Ada')
  await button(page, 'Create Quote').click()
  await expectToast(page, { title: 'Success', text: 'Quote created successfully' })
  expect(complaints).toEqual([])
})

test('a message to the owner survives a crashed tab and is deleted once it is sent', async ({
  page,
  context,
  freshSite,
}) => {
  await open(page, freshSite.url)
  await page.getByLabel('Subject').fill('Your light curve')
  await page.getByRole('textbox', { name: 'Message' }).fill('I have looked at it for')
  await expect.poll(() => draftsOf(page)).toContain('I have looked at it for')
  await kill(page)

  const next = await context.newPage()
  await open(next, freshSite.url)
  await next.getByLabel('Name').click()
  await expect(offer(next)).toBeVisible()
  await button(next, 'Restore').click()
  await expect(next.getByLabel('Subject')).toHaveValue('Your light curve')
  await expect(next.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'I have looked at it for',
  )
  await next.getByLabel('Name').fill('Mira')
  await next.getByLabel('Email', { exact: true }).fill('mira@example.org')
  await button(next, 'Send Message').click()
  await expectToast(next, {
    title: 'Thank you for your message!',
    text: 'The owner will be notified and will reply as soon as possible',
  })
  await expect.poll(() => draftsOf(next)).toBe('[]')
})

test('a comment draft belongs to its article, and its code is loaded on first use', async ({
  page,
  freshSite,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/autosave/.test(request.url())) scripts.push(request.url())
  })
  const calls = noteCalls(page)
  await open(page, `${freshSite.url}/blog/4`)
  expect(scripts).toEqual([])
  const words = page.getByRole('textbox', { name: 'Comment' })
  await words.fill('About the fourth article')
  await expect.poll(() => draftsOf(page)).toContain('comment/4')
  await expect.poll(() => scripts).not.toEqual([])

  await page.goto(`${freshSite.url}/blog/5`)
  await words.click()
  await page.getByLabel('Name').fill('Mira')
  await expect.poll(() => draftsOf(page)).toContain('comment/5')
  await expect(offer(page)).toHaveCount(0)
  await page.goto(`${freshSite.url}/blog/4`)
  await words.click()
  await button(page, 'Restore').click()
  await expect(words).toHaveValue('About the fourth article')
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('credentials are never stored as a draft', async ({ page, sharedSite }) => {
  await page.goto(`${sharedSite.url}/auth`)
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('correct horse')
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})
