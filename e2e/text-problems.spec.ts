import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'

const lines = ['One', '', '$$', 'E =', '\\fracc{a}{b}', '$$', '', 'And $\\alhpa$.']

test('the editor lists what is wrong with formulas, and each entry leads to its line', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAdmin(page, freshSite, 'blog')
  await page.getByRole('button', { name: 'Add New Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Blog Post' })
  const content = dialog.getByRole('textbox', { name: 'Content' })
  const problems = dialog.getByRole('region', { name: 'Notes on the text' })
  await content.fill(lines.join('\n'))
  await expect(problems.getByRole('listitem')).toHaveText([
    'Line 5: \\fracc is not known; did you mean \\frac?',
    'Line 8: \\alhpa is not known; did you mean \\alpha?',
  ])
  await dialog.getByRole('button', { name: 'Preview, 2 notes' }).click()
  // In the preview the list takes no more room than it needs.
  await expect.poll(async () => (await problems.boundingBox())?.height).toBeLessThan(160)
  await problems.getByRole('button', { name: /^Line 5/ }).click()
  await expect(content).toBeFocused()
  const selected = `document.activeElement.value.slice(
    document.activeElement.selectionStart, document.activeElement.selectionEnd)`
  await expect.poll(() => page.evaluate(selected)).toBe(lines[4])
  await content.fill('Nothing is wrong: $x$.')
  await expect(problems).toHaveCount(0)
})

test('saving a post with problems lists them', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite, 'blog')
  await page.getByRole('button', { name: 'Add New Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Blog Post' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Wrong but saved')
  await dialog.getByRole('textbox', { name: 'Category' }).fill('Test')
  await dialog.getByRole('textbox', { name: 'Excerpt' }).fill('Something is wrong in it.')
  await dialog.getByRole('textbox', { name: 'Content' }).fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  const toasts = page.getByRole('list', { name: /^Notifications/ })
  await expect(toasts).toContainText(
    'Blog post created successfully. Line 5: \\fracc is not known; did you mean \\frac? (and 1 more note)',
  )
})
