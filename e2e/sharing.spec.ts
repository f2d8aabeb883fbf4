import { contentField, openNewPage } from './editor.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'

const passage = 'the first night'

test('a draft is shared, remarked upon by a reader without an account, and withdrawn', async ({
  page,
  freshSite,
  browser,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openNewPage(page, freshSite)
  await page.getByRole('textbox', { name: 'Title' }).fill('A clock made of one star')
  await contentField(page).fill(`Sixty-two nights.\n\nThe zero point is that of ${passage}.`)
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)
  const draft = page.url()

  await page.getByRole('button', { name: 'Share Draft' }).click()
  const panel = page.getByRole('dialog', { name: 'Share draft' })
  await panel.getByRole('button', { name: 'Create Link' }).click()
  const link = panel.getByRole('textbox', { name: 'Secret link' })
  await expect(link).toHaveValue(/\/draft\/[\w-]{43}$/)
  const mayComment = panel.getByRole('switch', { name: 'Readers may comment' })
  await mayComment.click()
  await expect(mayComment).toBeChecked()
  await expect(mayComment).toBeEnabled()
  const address = new URL(`http://${await link.inputValue()}`).pathname

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const reader = await context.newPage()
  await reader.goto(freshSite.url + address)
  await expect(reader.getByRole('heading', { name: 'A clock made of one star' })).toBeVisible()
  await expect(reader.getByText('Ada Example')).toHaveCount(0)
  const mark = reader.getByRole('button', { name: 'Remark on “The zero point' })
  await expect(mark).toBeVisible()
  await reader.evaluate(`{
    const text = document.querySelector('.prose > p:last-child').firstChild
    const at = text.data.indexOf('${passage}')
    getSelection().setBaseAndExtent(text, at, text, at + ${passage.length})
  }`)
  await mark.click()
  const form = reader.getByRole('dialog', { name: 'Remark' })
  await expect(form.getByRole('blockquote')).toHaveText(passage)
  await form.getByLabel('Name').fill('Mira Sample')
  await form.getByLabel('Remark', { exact: true }).fill('Which night is that?')
  await form.getByRole('button', { name: 'Send Remark' }).click()
  await expectToast(reader, { title: 'Remark sent', text: 'Only the author of the draft sees it.' })

  await page.goto(`${freshSite.url}/admin`)
  await page
    .getByRole('link', { name: 'Read Remark: 1 remark on “A clock made of one star”' })
    .click()
  await expect(page).toHaveURL(`${draft}#remark-1`)
  const remark = page.getByRole('article', { name: 'Remark by Mira Sample' })
  await expect(remark).toBeFocused()
  await expect(remark.getByText('Which night is that?')).toBeVisible()
  await remark.getByRole('button', { name: passage }).click()
  await expect(contentField(page)).toBeFocused()
  const selected = await page.evaluate<string>(`{
    const { value, selectionStart, selectionEnd } = document.activeElement
    value.slice(selectionStart, selectionEnd)
  }`)
  expect(selected).toBe(passage)
  await remark.getByRole('button', { name: 'Resolve' }).click()
  await expect(remark.getByText('Resolved')).toBeVisible()

  await page.getByRole('button', { name: 'Share Draft' }).click()
  await panel.getByRole('button', { name: 'Revoke Link' }).click()
  await expect(panel.getByRole('button', { name: 'Create Link' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await context.close()
  expect(complaints).toEqual([])
})
