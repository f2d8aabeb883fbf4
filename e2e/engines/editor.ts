import { expect } from 'vitest'
import type { JourneyTest } from './journey.ts'

const words = 'A line that is long enough to be broken into several in its column. '.repeat(5)
const table = '| Star | V |\n| - | - |\n| Vega | 0.03 |'
const text = [
  ...Array.from({ length: 14 }, (_, index) => `## Part ${index + 1}\n\n${words}`),
  table,
  '',
].join('\n\n')

/** As a command, since the key for undo belongs to the browser's window and is missing in some drivers. */
const undo = `document.execCommand('undo')`

/** What the owner writes a post with. */
export function editorJourneys(test: JourneyTest): void {
  test('the preview follows the caret, a press there moves it, a copied table is pasted as Markdown, and names are completed', async ({
    admin: page,
  }) => {
    await page.open('/admin/posts/new')
    const content = page.part('textarea', 'Content')
    const preview = page.part('[aria-label=Preview]')
    // Inserted as the tools of the editor do it, so that undo can remove it.
    await content.click()
    await page.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`)
    await preview.part('h2', 'Part 14').isShown()
    await expect.poll(() => preview.get('it.scrollTop')).toBeGreaterThan(300)
    const tableIsSeen = `(() => {
      const [pane, row] = [it.getBoundingClientRect(), it.querySelector('td').getBoundingClientRect()]
      return row.top > pane.top && row.bottom < pane.bottom
    })()`
    await expect.poll(() => preview.get(tableIsSeen)).toBe(true)

    // While the preview still scrolls, a press would meet another block.
    let height: unknown
    await expect
      .poll(async () => {
        const last = height
        height = await preview.get('it.scrollTop')
        return height === last
      })
      .toBe(true)
    await preview.part('h2', 'Part 13').click()
    const lineOfCaret = `it.value.slice(it.selectionStart).split('\\n')[0]`
    await expect.poll(() => content.get(lineOfCaret)).toBe('## Part 13')

    // The browser itself puts the table on the clipboard.
    await preview.get('it.focus()')
    await preview.part('table').get('getSelection().selectAllChildren(it)')
    await page.shortcut('c')
    await content.get(`(it.focus(), it.setSelectionRange(it.value.length, it.value.length))`)
    const end = `it.value.slice(${text.length}).trim()`
    await page.shortcut('v')
    await expect
      .poll(() => content.get(end))
      .toBe('| Star | V    |\n| ---- | ---- |\n| Vega | 0.03 |')
    await page.evaluate(undo)
    await expect.poll(() => content.get(end)).toMatch(/^Star\s+V\s+Vega\s+0.03$/)
    await page.evaluate(undo)
    await expect.poll(() => content.get(end)).toBe('')
    await page.shortcut('v', 'and Shift')
    await expect.poll(() => content.get(end)).toMatch(/^Star\s+V\s+Vega\s+0.03$/)
    await page.evaluate(undo)
    await expect.poll(() => content.get(end)).toBe('')

    await page.type('As [@lindq')
    const offer = page.part('[role=listbox]', 'Works and labels')
    // The list changes with each letter, until this work is the first.
    const firstName = `it.querySelector('[role=option]').textContent`
    await expect.poll(() => offer.get(firstName)).toMatch(/lindqvist2015coverage/)
    await page.press('ArrowDown')
    await page.press('Enter')
    await expect.poll(() => content.get(end)).toBe('As [@lindqvist2015coverage')
    await offer.isGone()

    // With a title the text is saved as a draft, and leaving asks nothing.
    await page.part('textarea', 'Title').fill('Long')
    await page.part('[role=status]', 'Saved').isShown()
    await page.part('a', 'Posts').click()
    await content.isGone()
  })
}
