import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'
import { renderNewsletter } from '../formats/render-newsletter.ts'

const html = async (markdown: string) => (await renderMarkdown(markdown)).html.replaceAll(/\n/g, '')

test('terms and their descriptions become a list', async () => {
  const text = 'A *term*\n: Its text\n\n  - an item\n\nAnother\n\n:   First\n: Second\n\nAfter'
  expect(await html(text)).toBe(
    '<dl><dt>A <em>term</em></dt><dd><p>Its text</p><ul><li>an item</li></ul></dd>' +
      '<dt>Another</dt><dd><p>First</p></dd><dd><p>Second</p></dd></dl><p>After</p>',
  )
  expect(renderNewsletter('A\n: b', 'https://a.example/')?.text).toBe('A\n\n    b\n')
})

test('a description below a table is its caption', async () => {
  for (const between of ['\n', '\n\n'])
    expect(await html(`| a |\n|---|\n| b |${between}: Words {#tbl-x}\n\nSee @tbl-x.`)).toMatch(
      /id="post-tbl-x">.*<caption><b>Table 1\.<\/b> Words<\/caption>.*>Table\s1<\/a>\.<\/p>/,
    )
})

test('a colon that describes nothing stays text', async () => {
  expect(await html('one\ntwo\n: three')).toBe('<p>one<br>two<br>: three</p>')
  expect(await html(': a\n\n:b\n\n- : c\n\n## T\n: d')).toBe(
    '<p>: a</p><p>:b</p><ul><li>: c</li></ul><h2 id="post-t">T</h2><p>: d</p>',
  )
})
