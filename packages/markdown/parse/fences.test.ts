import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const fence = '```'
async function show(markdown: string) {
  const { html, problems } = await renderMarkdown(markdown)
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { html, words, problems }
}

test('an unknown block keeps its words and is reported with its line', async () => {
  const { words, problems } = await show('A\n\n::: {.column-page}\nB\n:::\n\n:::{card} C\nD\n:::')
  expect(words).toBe('A B C D')
  expect(problems).toEqual([
    {
      line: 3,
      sentence: 'The block “{.column-page}” is not known here; only its text is shown.',
    },
    { line: 7, sentence: 'The block “{card} C” is not known here; only its text is shown.' },
  ])
})

test('a block that is not closed goes on to the end, and a fence too many is reported', async () => {
  const { words, problems } = await show(':::\nA\n\n::: note\nB')
  expect(words).toBe('A Note B')
  expect(problems).toEqual([
    { line: 1, sentence: 'This ::: closes no block.' },
    { line: 4, sentence: 'This block is not closed by :::, so it goes on to the end.' },
  ])
})

test.each([
  ['as many colons', '::: note\n::: tip\na\n:::\nb\n:::\nc'],
  ['more colons outside', ':::: note\n::: tip\na\n:::\nb\n::::\nc'],
  ['more colons inside', '::: note\n:::: tip\na\n::::\nb\n:::\nc'],
  ['any number of colons', '::: note ::::::\n::: tip\na\n:::::\nb\n:::\nc'],
])('blocks nest with %s', async (_, markdown) => {
  const { html, problems } = await show(markdown)
  expect(html).toMatch(
    /<aside class="callout is-note".*<aside class="callout is-tip".*<p>a<\/p><\/aside><p>b<\/p><\/aside>\n<p>c<\/p>$/s,
  )
  expect(problems).toEqual([])
})

test('the outer fence closes what is open in it', async () => {
  const { html } = await show('::::{note}\n:::{tip}\na\n::::\nb')
  expect(html).toMatch(/<\/aside><\/aside>\n<p>b<\/p>$/)
})

test('fences work in lists and quotations, after paragraphs and lists, and not in code', async () => {
  const { html } = await show(
    `- a\n  ::: note\n  b\n  :::\n\n> ::: tip\n> c\n> :::\n\n::: warning\n- d\n:::\n\n${fence}\n::: note\n:::\n${fence}`,
  )
  expect(html).toMatch(/<li>a\n<aside class="callout is-note"[^>]*>.*<p>b<\/p><\/aside>\n<\/li>/s)
  expect(html).toMatch(/<blockquote>\n<aside class="callout is-tip"/)
  expect(html).toContain('<li>d</li>\n</ul></aside>')
  expect(html).toContain('<code>::: note\n:::</code>')
})

test('a directive as code has links and notes of the text around it', async () => {
  const { html, problems } = await show(
    `One\n\n${fence}{note}\nA [link][a], a note[^n] and @fig:no.\n\n${fence}python\nx\n${fence}\n\n[a]: https://example.org\n\n[^n]: Here.`,
  )
  expect(html).toContain('<a href="https://example.org" rel="noopener">link</a>')
  expect(html).toMatch(/<\/aside>\n<aside class="sn"/)
  expect(problems).toEqual([{ line: 4, sentence: 'Nothing here has the label fig:no.' }])
})

test.each(['::', ':: note', '::: - - -', '::: 1 : 2 : 3', '\\::: note'])(
  '%j is text',
  async (line) => {
    expect((await show(line)).words).toBe(line.replace('\\', ''))
  },
)
