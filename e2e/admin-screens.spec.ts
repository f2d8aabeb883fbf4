import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { answerCalls, pageWith } from './calls.ts'
import { button, expect, test } from './admin.ts'
import { areas } from './admin-area-table.ts'
import { adminWidths, sidewaysIn } from './fit.ts'
import { expectGoodScreen } from './screens.ts'

const sender = {
  id: 1,
  date: '2026-01-02T03:04:05.000Z',
  read: false,
  name: 'Bartholomew Featherstonehaugh-Cholmondeley',
  email: 'a.very.long.address.of.somebody@subdomain.example-university.ac.uk',
  subject: 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft',
  message: 'https://example.org/an-address-without-an-end-that-does-not-break-anywhere-by-itself',
}

/** Fixed views, since those of the shared site depend on the journeys before; with a short and a long address. */
const views = {
  isCounting: true,
  days: [{ day: '2026-01-02', views: 3, bots: 1 }],
  pages: [
    { path: '/', title: null, views: 2 },
    { path: '/blog/1', title: sender.subject, views: 1 },
  ],
  sources: [{ host: 'subdomain.example-university.ac.uk', views: 1 }],
}

/** Checks what is shown now: axe in both themes, the widths of windows, and touch on a phone. */
async function inspect(page: Page, what: string): Promise<void> {
  await expectGoodScreen(page, what, { widths: adminWidths, overflow: sidewaysIn, fitting: [] })
}

test('the overview, the readers, the subscribers and the messages are accessible, and fit windows and paper', async ({
  admin: { page, open },
}) => {
  await answerCalls(page, /\/api\/(messages|subscribers)(\/1|\?.*)$/, pageWith(sender))
  await answerCalls(page, '**/api/page-views', views)
  await open()
  await expect(page.getByRole('figure').first()).toBeVisible()
  await inspect(page, 'overview')
  await open('readers')
  await expect(page.getByRole('link', { name: '/', exact: true })).toBeVisible()
  await inspect(page, 'readers')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: '/', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Movies' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await open('subscribers')
  await expect(button(page, `Delete ${sender.email}`)).toBeVisible()
  await inspect(page, 'subscribers')
  await open('messages')
  await expect(button(page, `View message from ${sender.name}`)).toBeVisible()
  await inspect(page, 'messages')
  await button(page, `View message from ${sender.name}`).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'a message')
})

test('the posts and the comments, waiting and answered ones, are accessible and fit', async ({
  admin: { page, open },
}) => {
  const comment = {
    ...sender,
    blogPostId: 3,
    title: sender.subject,
    author: sender.name,
    content: sender.message,
    moderated: true,
    answered: sender.name,
    replies: 1,
  }
  const reply = { ...comment, id: 2, author: 'Ada Example', byOwner: true, replyTo: 1 }
  await answerCalls(page, /\/api\/comments\?.*size=100/, {
    rows: [{ ...comment, ownReplies: [reply] }],
    page: 1,
    found: 101,
    total: 101,
    all: 101,
    waiting: 1,
    post: null,
  })
  await open('blog')
  await expect(page.getByRole('row')).toHaveCount(6)
  await inspect(page, 'blog posts')
  await open('comments')
  await button(page, `Reply to ${sender.name}`).click()
  await expect(page.getByRole('textbox', { name: 'Reply as Ada Example' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of comments' })).toBeVisible()
  await inspect(page, 'comments')
})

for (const { tab, add, create, sentences } of areas)
  test(`${tab}: the list and a form with its errors are accessible and fit`, async ({
    admin: { page, open },
  }) => {
    await open(tab)
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeAttached()
    await inspect(page, tab)
    await button(page, add).click()
    const form = page.getByRole('dialog', { name: create.title })
    await form.getByRole('textbox').first().fill('x')
    await button(form, create.submit).click()
    await expect(form.getByText(Object.values(sentences)[0] ?? '')).toBeVisible()
    await inspect(page, `${tab}, form`)
  })

// The same dialogs serve all areas.
test('an edit form, the questions before a loss, and a toast over a dialog are accessible and fit', async ({
  admin: { page, open },
}) => {
  await open('quotes')
  await button(page, 'Edit quote by Observatory proverb').click()
  const form = page.getByRole('dialog', { name: 'Edit Quote' })
  await expect(form).toBeVisible()
  await inspect(page, 'an edit form')
  await form.getByLabel('Author').fill('Nobody')
  await button(form, 'Cancel').click()
  const unsaved = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(unsaved).toBeVisible()
  await inspect(page, 'unsaved changes')
  await button(unsaved, 'Discard').click()

  await button(page, 'Delete quote by Observatory proverb').click()
  await inspect(page, 'a deletion')
  await page.route(/\/api\/quotes\/\d+$/, (route) => route.abort())
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await page.getByText('Failed to delete quote', { exact: true }).hover()
  await expectAccessibleInBothThemes(page, 'a toast over a dialog')
  await expect(page.getByText('Failed to delete quote', { exact: true })).toBeVisible()
})

test('the settings, the pictures and the files are accessible and fit', async ({
  admin: { page, open },
}) => {
  await open('settings')
  await expect(page.getByLabel('Your name')).toBeVisible()
  await inspect(page, 'settings')
  await open('settings&page=appearance')
  await expect(page.getByRole('radio', { name: 'Cygnus' })).toBeAttached()
  await inspect(page, 'appearance')
  await open('settings&page=sections')
  await page.getByLabel('Title of Skills').fill('Instruments')
  await expect(button(page, 'Discard')).toBeVisible()
  await inspect(page, 'sections with unsaved changes')
  await button(page, 'Discard').click()
  await button(page.getByRole('alertdialog'), 'Discard').click()
  await open('media')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(15)
  await inspect(page, 'pictures')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByText('one-night.csv')).toBeVisible()
  await inspect(page, 'files')
})

test('the library and the window for new works fit', async ({ admin: { page, open } }) => {
  await open('library')
  await expect(button(page, 'Add Works')).toBeVisible()
  await inspect(page, 'library')
  await button(page, 'Add Works').click()
  await expect(page.getByRole('dialog', { name: 'Add works' })).toBeVisible()
  await inspect(page, 'adding works')
})
