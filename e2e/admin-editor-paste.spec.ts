import type { Page } from '@playwright/test'
import { contentField, openBegunPost, openNewPost } from './editor.ts'
import { expect, test } from './site.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Puts something on the clipboard, as another program does. */
async function copy(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
    'text/html': new Blob([${JSON.stringify(html)}], { type: 'text/html' }),
    'text/plain': new Blob([${JSON.stringify(text)}], { type: 'text/plain' }),
  })])`)
}

const cells = [
  '<table><tr><td>Star</td><td>V</td></tr><tr><td>Vega</td><td align="right">0.03</td></tr></table>',
  'Star\tV\nVega\t0.03',
] as const

test('a copied table and rich text are pasted as Markdown, and undo reverts one step at a time', async ({
  page,
  freshSite,
}) => {
  const dialog = await openBegunPost(page, freshSite)
  await copy(page, ...cells)
  await page.keyboard.press('Control+v')
  const table = '| Star |    V |\n| ---- | ---: |\n| Vega | 0.03 |'
  await expect(contentField(page)).toHaveValue(`Before\n\n${table}`)
  await expect(dialog.getByText('Pasted as Markdown. Undo to keep the plain text.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue('BeforeStar\tV\nVega\t0.03')
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue('Before')

  await copy(page, '<p>some <b>bold</b> words</p>', 'some bold words')
  await page.keyboard.insertText(' ')
  await page.keyboard.press('Control+v')
  await expect(contentField(page)).toHaveValue('Before some **bold** words')
  await page.keyboard.insertText(', and after')
  await expect(contentField(page)).toHaveValue('Before some **bold** words, and after')
})

test('wrapped lines of plain text are joined, and undo brings them back', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).click()
  await page.keyboard.insertText('Before: ')
  const wrapped = [
    'Take sixty-two nights of one star and lay them on top of each other. Each point',
    'keeps its brightness and gives up its date for a phase.',
  ]
  await copy(page, `<p>${wrapped.join('<br>')}</p>`, wrapped.join('\n'))
  await page.keyboard.press('Control+v')
  await expect(contentField(page)).toHaveValue(`Before: ${wrapped.join(' ')}`)
  await expect(dialog.getByText('Line breaks joined. Undo to keep them.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue(`Before: ${wrapped.join('\n')}`)
  await dialog.getByLabel('Line breaks').selectOption('Joined')
  await contentField(page).fill('')
  await page.keyboard.press('Control+v')
  await expect(contentField(page)).toHaveValue(wrapped.join('\n'))
})

test('Ctrl+Shift+V pastes plain text, and so does a paste into a code block', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await copy(page, '<p>some <b>bold</b> words</p>', 'some bold words')
  await contentField(page).click()
  await page.keyboard.press('Control+Shift+v')
  await expect(contentField(page)).toHaveValue('some bold words')
  await contentField(page).fill('```\n')
  await contentField(page).press('Control+v')
  await expect(contentField(page)).toHaveValue('```\nsome bold words')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('some bold')).toBeVisible()
  expect(asked).not.toContain('/api/blog/markdown')
})

test('typing continues during a conversion, and text that cannot be converted stays plain', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/blog/markdown', async (route) => {
    await promise
    await route.fallback()
  })
  await copy(page, '<p>some <b>bold</b> words</p>', 'some bold words')
  await contentField(page).click()
  await page.keyboard.press('Control+v')
  await page.keyboard.insertText(' and more')
  await expect(contentField(page)).toHaveValue('some bold words and more')
  await dialog.getByLabel('Title').fill('A tit')
  resolve()
  await expect(contentField(page)).toHaveValue('some **bold** words and more')
  // The focus stays where the writer has moved it meanwhile.
  await page.keyboard.insertText('le')
  await expect(dialog.getByLabel('Title')).toHaveValue('A title')
  await contentField(page).focus()
  await page.keyboard.insertText('.')
  await expect(contentField(page)).toHaveValue('some **bold** words and more.')

  await page.unroute('**/api/blog/markdown')
  await page.route('**/api/blog/markdown', (route) => route.abort())
  await page.keyboard.press('Control+v')
  await expect(contentField(page)).toHaveValue('some **bold** words and more.some bold words')
  await expect(
    dialog.getByText('Pasted as plain text. The server could not be reached. Please try again.'),
  ).toBeVisible()
})
