import { expect, test } from 'vitest'
import { htmlToMarkdown, textOfHtml } from './html-to-markdown.ts'

test.each([
  ['<p>a<script>alert(1)</script>b</p>', 'ab'],
  ['<style>p{}</style><p>text</p><!-- note -->', 'text'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="x">', 'x'],
  ['<a href=" java\tscript:alert(1)">x</a>', 'x'],
  ['<iframe src="javascript:alert(1)"></iframe><p>x</p>', 'x'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '\\<script>alert(1)\\</script>'],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['<p># no heading</p>', '\\# no heading'],
  ['<table><tr><th>a</th></tr><tr><td>1</td></tr></table>', '| a |\n| - |\n| 1 |'],
])('%s becomes %s', async (html, markdown) => {
  const read = await htmlToMarkdown(html)
  expect(read.ok && read.value.markdown).toBe(markdown)
})

test('HTML that is nested too deeply or too long is a problem of that post only', async () => {
  const deep = await htmlToMarkdown('<div>'.repeat(20_000))
  expect(deep).toEqual({ ok: false, problem: 'Its HTML is nested too deeply' })
  const long = await htmlToMarkdown('x'.repeat(2_000_001))
  expect(long).toEqual({ ok: false, problem: 'Its text is longer than any post can be' })
})

test('the text of a comment keeps its lines and loses its markup', () => {
  expect(textOfHtml('<p>one<br>two</p><p>&lt;three&gt;<script>x</script></p>')).toBe(
    'one\ntwo\n\n<three>',
  )
})
