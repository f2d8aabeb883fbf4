import { expect, test } from 'vitest'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { renderMarkdown } from '../render-markdown.ts'

const shown = async (markdown: string, language?: string) => {
  const { html } = await renderMarkdown(markdown, undefined, { language })
  return html.replace(/^<p>(.*)<\/p>$/s, '$1')
}

test.for([
  ['"Hello," she said', '“Hello,” she said'],
  ['(see "this") and "*that*".', '(see “this”) and “<em>that</em>”.'],
  [`"'nested' words" and "...so on"`, '“‘nested’ words” and “…so on”'],
  [`it's the stars' light in the 1990's, '90s`, 'it’s the stars’ light in the 1990’s, ’90s'],
  [`'tis rock 'n' roll, 'quoted'`, '’tis rock ’n’ roll, ‘quoted’'],
  [`5'3" and a 3" mirror at 12° 30' 15"`, `5'3" and a 3" mirror at 12° 30' 15"`],
  ['pages 3--4 --- and so on...', 'pages 3–4 — and so on…'],
  ['---- and ..', '---- and ..'],
  ['run it with --force, a --> b <-- c', 'run it with --force, a --> b &lt;-- c'],
  ['\\"no\\" it\\\'s a \\-- b \\--- c \\... d', `"no" it's a -- b --- c ... d`],
  ['`"a--b"`', '<code>"a--b"</code>'],
  [
    '[a "b"](https://a.example/x--y "a--b")',
    '<a href="https://a.example/x--y" title="a--b" rel="noopener">a “b”</a>',
  ],
  [
    'https://a.example/x--y?q=...',
    '<a href="https://a.example/x--y?q=" rel="noopener">https://a.example/x--y?q=</a>…',
  ],
  ['<b class="x">"y"</b>', '&lt;b class="x">“y”&lt;/b>'],
  ['<a b*c="x"> and "y"', '&lt;a b*c="x"> and “y”'],
  ['@some--name and @fig:a--b', '@some--name and <span class="ref-unknown">@fig:a--b</span>'],
] as const)('%s', async ([markdown, html]) => {
  expect(await shown(markdown)).toBe(html)
})

test.for([
  ['de', 'Er sagt „ja, ‚nein‘“, geht’s?'],
  ['de-CH', 'Er sagt «ja, ‹nein›», geht’s?'],
  ['fr', 'Er sagt «\u202Fja, “nein”\u202F», geht’s?'],
  ['es', 'Er sagt «ja, “nein”», geht’s?'],
  ['sv', 'Er sagt ”ja, ’nein’”, geht’s?'],
  ['xx', 'Er sagt “ja, ‘nein’”, geht’s?'],
] as const)('quotation marks are those of the language %s', async ([language, html]) => {
  expect(await shown(`Er sagt "ja, 'nein'", geht's?`, language)).toBe(html)
})

test('a passage has the marks of its own language', async () => {
  expect(await shown('["ja"]{lang=de} and "no", ["צה"ל"]{lang=he}')).toBe(
    '<span lang="de">„ja“</span> and “no”, <span lang="he" dir="rtl">"צה"ל"</span>',
  )
})

test('titles, captions, tables and mails are set alike', async () => {
  const text =
    '## A "b" -- c\n\nTable: A "d"\n\n| "e" |\n|---|\n| 5" |\n\n![x](/media/x.webp "A \'f\'")'
  const { html, outline } = await renderMarkdown(text)
  expect(outline).toEqual([{ id: 'post-a-b-c', title: 'A “b” – c' }])
  for (const part of ['A “b” – c', 'A “d”', '“e”', '5"', 'A ‘f’']) expect(html).toContain(part)
  expect(renderNewsletter('"a" -- H~2~O, 10^-13^', 'https://a.example/', undefined)?.text).toBe(
    '“a” – H₂O, 10⁻¹³\n',
  )
})
