import type { Page } from '@playwright/test'
import { contentField, openNewPage, openNewPost, previewRegion } from './editor.ts'
import { enterAdmin } from './owner.ts'
import { expect, type Site, test } from './site.ts'

const words = 'A line that is long enough to be broken into several in its column. '.repeat(6)
/** Sections of a heading, a long paragraph and a list; each takes eight lines. */
const text = Array.from(
  { length: 40 },
  (_, index) => `## Part ${index + 1}\n\n${words}\n\n- one\n- two\n- three`,
).join('\n\n')

async function openText(page: Page, site: Site) {
  const dialog = await openNewPost(page, site)
  await contentField(page).fill(text)
  return dialog
}

const heading = (page: Page, part: number) =>
  previewRegion(page).getByRole('heading', { name: `Part ${part}`, exact: true })

/** The line of the text on which the caret is. */
const caretLine = (page: Page) =>
  contentField(page).evaluate((area) => {
    const { value, selectionStart } = area as unknown as { value: string; selectionStart: number }
    return value.slice(selectionStart, value.indexOf('\n', selectionStart))
  })

/** How far an element is below the top of what shows it. */
const topOf = async (page: Page, part: number) =>
  ((await heading(page, part).boundingBox())?.y ?? 0) -
  ((await previewRegion(page).boundingBox())?.y ?? 0)

const scrolled = (page: Page) => contentField(page).evaluate((area) => area.scrollTop)

/** Puts the caret at the beginning of a line, as a search of the browser or a problem of the list would. */
const goTo = (page: Page, line: string) =>
  contentField(page).evaluate((area, wanted) => {
    const field = area as unknown as HTMLTextAreaElement
    const at = field.value.indexOf(`${wanted}\n`)
    field.blur()
    field.setSelectionRange(at, at)
    field.focus()
  }, line)

test('beside the text, the preview follows the caret and the wheel, and the text the preview', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openNewPage(page, freshSite)
  await contentField(page).fill(text)
  await expect(heading(page, 40)).toBeAttached()
  await contentField(page).press('Control+End')
  await expect(heading(page, 40)).toBeInViewport()
  await contentField(page).press('Control+Home')
  await expect(heading(page, 1)).toBeInViewport()
  await goTo(page, '## Part 20')
  await expect(heading(page, 20)).toBeInViewport()

  // A press moves the caret, and the words stay under the pointer.
  const before = await topOf(page, 20)
  await heading(page, 20).click()
  await expect(contentField(page)).toBeFocused()
  await expect.poll(() => caretLine(page)).toBe('## Part 20')
  await expect.poll(async () => Math.abs((await topOf(page, 20)) - before)).toBeLessThan(4)

  // The wheel over one side scrolls the other, to the end of both; the caret stays.
  await previewRegion(page).hover()
  await page.mouse.wheel(0, 100_000)
  await expect
    .poll(() =>
      contentField(page).evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop),
    )
    .toBeLessThan(2)
  await contentField(page).hover()
  await page.mouse.wheel(0, -100_000)
  await expect.poll(() => previewRegion(page).evaluate((it) => it.scrollTop)).toBe(0)
  expect(await caretLine(page)).toBe('## Part 20')
  // Typing continues at the caret, and the preview scrolls back to it.
  await page.keyboard.insertText('#')
  await expect(heading(page, 20)).toBeInViewport()
})

test('switching between text and preview keeps the place', async ({ page, freshSite }) => {
  const dialog = await openText(page, freshSite)
  await goTo(page, '## Part 30')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(heading(page, 30)).toBeInViewport()
  await heading(page, 31).click()
  await dialog.getByRole('button', { name: 'Write' }).click()
  await expect.poll(() => caretLine(page)).toBe('## Part 31')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(heading(page, 31)).toBeInViewport()
  await previewRegion(page).hover()
  await page.mouse.wheel(0, -100_000)
  await expect(heading(page, 1)).toBeInViewport()
  await dialog.getByRole('button', { name: 'Write' }).click()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('an article opens at its beginning, in the text and in the preview', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAdmin(page, freshSite)
  await page.goto(`${freshSite.url}/admin/posts/3`)
  const paragraphs = previewRegion(page).getByRole('paragraph')
  await expect(paragraphs.first()).toBeInViewport()
  await expect(paragraphs.last()).not.toBeInViewport()
  expect(await scrolled(page)).toBe(0)
})
