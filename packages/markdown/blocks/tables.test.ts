import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html
const table = '| a | b | c |\n|---|--:|:-:|\n| d | 1 | e |'

test('a table is wrapped, and its columns are marked by alignment', async () => {
  const html = await htmlOf(table)
  expect(html).toMatch(
    /^<div class="tbl-wrap" tabindex="0" role="group" aria-label="Table"><table class="tbl-read">/,
  )
  expect(html).toContain('<th scope="col">a</th>\n<th scope="col" class="r">b</th>')
  expect(html).toContain('<td>d</td>\n<td class="r">1</td>\n<td class="c">e</td>')
  expect(html).not.toContain('align=')
})

test('a paragraph "Table: …" before a table is its numbered caption', async () => {
  const html = await htmlOf(`Table: How *large*.\n\n${table}\n\nText\n\nTable: Two\n\n${table}`)
  expect(html).toContain('aria-label="Table 1"')
  expect(html).toContain('<caption><b>Table 1.</b> How <em>large</em>.</caption>')
  expect(html).toContain('<caption><b>Table 2.</b> Two</caption>')
  expect(html).not.toContain('Table:')
})

test('a note in a caption does not separate it from its table', async () => {
  const html = await htmlOf(`Table: Sizes[^a]\n\n${table}\n\n[^a]: note`)
  expect(html).toMatch(/<caption><b>Table 1\.<\/b> Sizes<a /)
  expect(html).toContain('<aside class="sn"')
})

test('a table can be folded by its caption', async () => {
  expect(await htmlOf(`Table: Sizes {fold}\n\n${table}`)).toMatch(
    /<details class="fold"><summary>Table<\/summary><div class="tbl-wrap".*<\/b> Sizes<\/caption>/,
  )
  const named = await htmlOf(`See @tbl:a.\n\nTable: {#tbl:a fold="The stars"}\n\n${table}`)
  expect(named).toContain('<a href="#post-tbl-a">Table\u00a01</a>')
  expect(named).toMatch(/<summary>The stars<\/summary><div class="tbl-wrap"[^>]* id="post-tbl-a"/)
  expect(await htmlOf(`Table: Sizes {folded}\n\n${table}`)).toContain('Sizes {folded}')
})

test('a paragraph "Table: …" without a table stays a paragraph', async () => {
  expect(await htmlOf('Table: none')).toBe('<p>Table: none</p>')
})
