import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { contentField, openNewPage, previewRegion } from './editor.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** The selection of the text, as its offsets. */
const selection = (page: Page) =>
  contentField(page).evaluate((area) => {
    const { selectionStart, selectionEnd } = area as unknown as HTMLTextAreaElement
    return [selectionStart, selectionEnd]
  })

test('words are found and replaced in one step of the undo history', async ({
  page,
  freshSite,
}) => {
  await openNewPage(page, freshSite)
  const text = `A noon.\n${'\n'.repeat(80)}Two noons, no Noon.`
  await contentField(page).fill(text)
  await contentField(page).press('Control+Home')
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await expect(bar.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.insertText('noon')
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await page.keyboard.press('Shift+Enter')
  await expect(bar.getByRole('status')).toHaveText('3 of 3')
  const scrolled = () => contentField(page).evaluate((area) => area.scrollTop)
  await expect.poll(scrolled).toBeGreaterThan(500)
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await expect.poll(scrolled).toBeLessThan(500)
  await bar.getByRole('button', { name: 'Match case' }).click()
  await expect(bar.getByRole('status')).toHaveText('1 of 2')
  await expectAccessibleInBothThemes(page, 'the bar to find and replace')
  // The browser's own search opens when the keys are pressed again.
  await page.evaluate(
    `addEventListener('keydown', (event) => { document.title = String(event.defaultPrevented) })`,
  )
  await bar.getByLabel('Find', { exact: true }).press('Control+f')
  await expect(page).toHaveTitle('false')

  await bar.getByLabel('Replace with').fill('hour')
  await bar.getByLabel('Replace with').press('Enter')
  await expect(contentField(page)).toHaveValue(text.replace('noon', 'hour'))
  await expect(bar.getByLabel('Replace with')).toBeFocused()
  await bar.getByRole('button', { name: 'Match case' }).click()
  await bar.getByRole('button', { name: 'Replace All' }).click()
  await expect(bar.getByRole('status')).toHaveText('2 matches replaced')
  await expect(contentField(page)).toHaveValue(text.replaceAll(/noon/gi, 'hour'))
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(contentField(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue(text.replace('noon', 'hour'))
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue(text)
})

test('lists, quotations, charts and links to articles are written by tools and keys', async ({
  page,
  freshSite,
}) => {
  await openNewPage(page, freshSite)
  await contentField(page).click()
  await page.keyboard.insertText('one')
  await tool(page, 'List').click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('two')
  await expect(contentField(page)).toHaveValue('- one\n  - two')
  // An item cannot be two levels deeper, so the key moves the focus.
  await page.keyboard.press('Tab')
  await expect(contentField(page)).not.toBeFocused()
  await contentField(page).fill('')
  await contentField(page).focus()
  await tool(page, 'Callout').click()
  await page.keyboard.insertText('Noon moves.')
  await tool(page, 'Chart').click()
  await expect(previewRegion(page).getByRole('img', { name: /^What it shows/ })).toBeVisible()
  const callout = previewRegion(page).getByRole('note', { name: 'Note' })
  await expect(callout).toContainText('Noon moves.')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nSee [[')
  const articles = page.getByRole('listbox', { name: 'Articles' })
  await expect(articles).toBeVisible()
  // An input method (IME) has the keys to itself until its text is complete.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'lo', selectionStart: 2, selectionEnd: 2 })
  await expect(articles).toHaveCount(0)
  await browser.send('Input.insertText', { text: 'low' })
  await expect(articles.getByRole('option')).toHaveText([/^The low notes/])
  await expectAccessibleInBothThemes(page, 'the offer of articles')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue(/See \[\[The low notes arrive last\]\]$/)
  await expect(
    previewRegion(page).getByRole('link', { name: 'The low notes arrive last' }),
  ).toBeVisible()
})

test('the caret keeps its place while the text is saved, previewed and shown in the dark', async ({
  page,
  freshSite,
}) => {
  await openNewPage(page, freshSite)
  await page.getByRole('textbox', { name: 'Title' }).fill('Noon')
  await contentField(page).fill(`${'A line of words.\n\n'.repeat(100)}![](a.png)\n\nThe end.`)
  await contentField(page).evaluate((area) => {
    const text = area as unknown as HTMLTextAreaElement
    text.focus()
    text.setSelectionRange(900, 905)
    text.scrollTop = 400
  })
  const place = async () => [
    ...(await selection(page)),
    await contentField(page).evaluate((area) => area.scrollTop),
  ]
  const before = await place()
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/posts\/6$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const name of ['Preview', 'Focus', 'Details']) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: true })
    await button.click()
    await button.click()
  }
  expect(await place()).toEqual(before)

  // The picture without a description is reported, with a jump to its line.
  await page.getByRole('button', { name: /things before you publish/ }).click()
  await page.getByRole('button', { name: 'Line 201' }).click()
  const [from, to] = await selection(page)
  expect((await contentField(page).inputValue()).slice(from, to)).toBe('![](a.png)')
})

test('a word goal is kept on this device and announced once', async ({ page, freshSite }) => {
  await openNewPage(page, freshSite)
  await page.getByRole('textbox', { name: 'Title' }).fill('Noon')
  await contentField(page).fill('One two three.')
  await page.getByRole('button', { name: '3 words, 1 min' }).click()
  await page.getByLabel('Words', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Set Goal' }).click()
  await expect(page.getByRole('button', { name: '3 of 5 words, 1 min' })).toBeVisible()
  await contentField(page).fill('One two three four five six.')
  await expectToast(page, { title: 'Word goal reached', text: '5 words' })
  await expect(page).toHaveURL(/\/admin\/posts\/6$/)
  await page.reload()
  await expect(page.getByRole('button', { name: '6 of 5 words, 1 min' })).toBeVisible()
  await expect(page.getByText('Word goal reached')).toHaveCount(0)
})
