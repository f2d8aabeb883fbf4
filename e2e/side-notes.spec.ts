import type { Page } from '@playwright/test'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

const words = 'Each point of a light curve has a history that somebody has to know before the fit. '
const bodies = [
  'Short.',
  words,
  words.repeat(4),
  'With $\\sigma^2$ and `code`.',
  '- one\n    - two',
]

/** An article of one paragraph for each note; the notes are longer than their paragraphs. */
function articleWith(notes: number): string {
  const numbers = Array.from({ length: notes }, (_, index) => index)
  const texts = numbers.map((index) => `${words}${words}[^${index}] ${words}`)
  const definitions = numbers.map((index) => `[^${index}]: ${bodies[index % bodies.length]}`)
  texts.splice(3, 0, '## A heading with a note[^h]', '- an item with a note[^i]')
  texts.splice(8, 0, '| a cell with a note[^c] |\n|---|\n| b |')
  definitions.push('[^h]: In a heading.', '[^i]: In a list.', '[^c]: In a table.')
  return [...texts, ...definitions].join('\n\n')
}

interface Note {
  top: number
  bottom: number
  /** How far the note stands below the place that cites it, middle of the reference to first line. */
  below: number
}

const notesOf = (page: Page) =>
  page.evaluate<Note[]>(`[...document.querySelectorAll('.prose > .sn')].map((note) => {
    const { top, bottom } = note.getBoundingClientRect()
    const cited = document.getElementById(note.id.replace('note', 'ref')).getBoundingClientRect()
    return { top, bottom, below: top - (cited.top + cited.bottom) / 2 }
  })`)

test.describe('an article with 43 notes', () => {
  test.beforeEach(async ({ page, freshSite }) => {
    const client = await enterAdmin(page, freshSite)
    const post = { title: 'Notes', excerpt: 'Full of notes.', category: 'Test', date: '2026-11-22' }
    const content = articleWith(40)
    expect(await client.send('POST', '/api/blog', { ...post, content })).toBe(201)
  })

  test('has each note in the margin beside its line, or below the previous note', async ({
    page,
    freshSite,
    complaints,
  }) => {
    // The style sheet alone does it: nothing moves when the scripts arrive.
    await page.route('**/assets/*.js', () => undefined)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${freshSite.url}/blog/6`, { waitUntil: 'commit' })
    await expect.poll(async () => (await notesOf(page)).length).toBe(43)
    const notes = await notesOf(page)
    let pushed = 0
    for (const [index, { top, below }] of notes.entries()) {
      const end = notes[index - 1]?.bottom ?? Number.NEGATIVE_INFINITY
      if (Math.abs(below) >= 8) {
        pushed += 1
        expect(top - end, `note ${index + 1}`).toBeCloseTo(12, 0)
      }
      expect(top).toBeGreaterThan(end)
    }
    expect(pushed).toBeGreaterThan(5)
    expect(complaints).toEqual([])
  })

  test('has the same text with its notes as without them', async ({ page, freshSite }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `${freshSite.url}/blog/6`)
    const height = 'document.querySelector(".prose").offsetHeight'
    const withNotes = await page.evaluate(height)
    await page.evaluate(() => document.querySelectorAll('.sn').forEach((note) => note.remove()))
    expect(await page.evaluate(height)).toBe(withNotes)
  })

  test('has them below their paragraphs in a narrow window, and without script', async ({
    page,
    freshSite,
  }) => {
    const followsItsParagraph = `[...document.querySelectorAll('.prose > p + .sn')].every((note) =>
      note.getBoundingClientRect().top >= note.previousElementSibling.getBoundingClientRect().bottom)`
    await page.setViewportSize({ width: 1199, height: 900 })
    await open(page, `${freshSite.url}/blog/6`)
    await expect.poll(() => page.evaluate(followsItsParagraph)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => page.evaluate(followsItsParagraph)).toBe(false)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${freshSite.url}/blog/6`)
    await expect.poll(() => page.evaluate(followsItsParagraph)).toBe(true)
  })

  test('has them after the text on paper, in their order', async ({ page, freshSite }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `${freshSite.url}/blog/6`)
    await page.emulateMedia({ media: 'print' })
    const end = await page.evaluate(
      () =>
        document.querySelector('.prose > p:last-of-type')?.getBoundingClientRect().bottom ??
        Number.NaN,
    )
    const tops = (await notesOf(page)).map(({ top }) => top)
    expect(tops[0]).toBeGreaterThan(end)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })
})
