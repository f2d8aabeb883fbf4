import { expectAccessibleInBothThemes } from './accessibility.ts'
import { answerCalls, pageWith } from './calls.ts'
import { areas } from './admin-area-table.ts'
import { button, expect, test } from './admin.ts'

const sender = {
  id: 1,
  date: '2026-01-02T03:04:05.000Z',
  read: false,
  name: 'Mira',
  email: 'mira@example.org',
  subject: 'A question',
  message: 'About the second planet.',
}

test('axe finds nothing wrong with the overview, and with messages and subscribers', async ({
  admin: { page, open },
}) => {
  await answerCalls(page, /\/api\/(messages|subscribers)(\/1|\?.*)$/, pageWith(sender))
  await open()
  await expect(page.getByRole('figure')).toHaveCount(2)
  await expectAccessibleInBothThemes(page, 'overview')
  await open('subscribers')
  await expect(button(page, `Delete ${sender.email}`)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'subscribers')
  await open('messages')
  await expect(button(page, 'View message from Mira')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'messages')
  await button(page, 'View message from Mira').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a message')
})

test('axe finds nothing wrong with blog posts and the comments of one, moderated ones too', async ({
  admin: { page, open },
}) => {
  const moderated = {
    ...sender,
    blogPostId: 3,
    author: 'Casino',
    content: 'https://a.example/ and on',
  }
  await answerCalls(page, '**/comments/moderated?*', {
    rows: [moderated],
    page: 1,
    found: 101,
    total: 101,
  })
  await open('blog')
  await expect(page.getByRole('row')).toHaveCount(6)
  await expectAccessibleInBothThemes(page, 'blog posts')
  await button(page, 'Comments on Run it twice').click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(button(page, 'Approve comment by Casino')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Pages of comments awaiting moderation' }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page, 'comments')
})

for (const { tab, add, create, sentences } of areas)
  test(`axe finds nothing wrong with ${tab}, their form, its sentences and its questions`, async ({
    admin: { page, open },
  }) => {
    await open(tab)
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    await expect(edit).toBeAttached()
    await expectAccessibleInBothThemes(page, tab)
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expectAccessibleInBothThemes(page, `${tab}, delete`)
    await button(page.getByRole('alertdialog'), 'Cancel').click()

    await edit.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBothThemes(page, `${tab}, edit`)
    await button(page.getByRole('dialog'), 'Cancel').click()

    await button(page, add).click()
    const form = page.getByRole('dialog', { name: create.title })
    await form.getByRole('textbox').first().fill('x')
    await button(form, create.submit).click()
    await expect(form.getByText(Object.values(sentences)[0] ?? '')).toBeVisible()
    await expectAccessibleInBothThemes(page, `${tab}, create`)
    await button(form, 'Cancel').click()
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
    await expectAccessibleInBothThemes(page, `${tab}, unsaved`)
  })

test('axe finds nothing wrong with the settings and the pictures', async ({
  admin: { page, open },
}) => {
  await open()
  await button(page, 'Settings').click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'settings')
  await button(page, 'Manage Pictures and Files').click()
  const pictures = page.getByRole('dialog', { name: 'Pictures and files' })
  await expect(pictures.getByRole('listitem')).toHaveCount(15)
  await expectAccessibleInBothThemes(page, 'pictures')
})

test('axe finds nothing wrong with a toast over a dialog', async ({ admin: { page, open } }) => {
  await open('quotes')
  await button(page, 'Delete quote by Observatory proverb').click()
  await page.route(/\/api\/quotes\/\d+$/, (route) => route.abort())
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await page.getByText('Failed to delete quote', { exact: true }).hover()
  await expectAccessibleInBothThemes(page, 'a toast over a dialog')
  await expect(page.getByText('Failed to delete quote', { exact: true })).toBeVisible()
})
