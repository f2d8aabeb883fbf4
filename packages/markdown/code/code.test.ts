import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html
const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``

test('a code block has a bar with its file name and highlighted, scrollable code', async () => {
  expect(await htmlOf(block('python chsh.py', 'import numpy  # fast\nf(1, "a")'))).toBe(
    '<div class="code"><div class="bar"><span>chsh.py</span></div><pre tabindex="0" role="group" aria-label="Python code"><code>' +
      '<span class="hl-k">import</span> numpy  <span class="hl-c"># fast</span>\n' +
      '<span class="hl-f">f</span>(<span class="hl-n">1</span>, <span class="hl-s">"a"</span>)' +
      '</code></pre></div>',
  )
})

test.each([
  ['ts', 'TypeScript', 'TypeScript code'],
  ['C++', 'C++', 'C++ code'],
  ['brainfuck', 'brainfuck', 'brainfuck code'],
  ['{mermaid}', 'mermaid', 'mermaid code'],
  ['', 'Text', 'Code'],
])('without a file name the bar of %j is %s', async (info, title, label) => {
  const html = await htmlOf(block(info, 'x'))
  expect(html).toContain(`<div class="bar"><span>${title}</span></div>`)
  expect(html).toContain(`aria-label="${label}"`)
})

test.each([
  ['typescript', 'const x: number = 1'],
  ['tsx', 'const x = <p>1</p>'],
  ['jsx', 'const x = <p>1</p>'],
  ['javascript', 'const x = 1'],
  ['rust', 'fn main() {}'],
  ['sql', 'SELECT 1'],
  ['bash', 'echo "x"'],
  ['json', '{"a": 1}'],
  ['yaml', 'a: 1'],
  ['toml', 'a = 1'],
  ['html', '<p class="a">x</p>'],
  ['css', 'a { color: red }'],
  ['c', 'int main() { return 0; }'],
  ['cpp', 'return 1;'],
  ['julia', 'x = 1'],
  ['r', 'x <- 1'],
  ['fortran', 'integer :: x = 1'],
  ['diff', '-a\n+b'],
  ['markdown', '# a'],
])('%s is highlighted with classes only', async (language, code) => {
  const html = await htmlOf(block(language, code))
  expect(html).toMatch(/class="hl-[ksnfc]"/)
  expect(html).not.toContain(' style=')
})

test('empty and indented blocks are code blocks too', async () => {
  expect(await htmlOf('```\n```')).toContain('<code></code>')
  expect(await htmlOf('    <b>')).toContain('<code>&lt;b></code>')
})

test('very long code is not highlighted', async () => {
  const html = await htmlOf(block('python', 'import x\n'.repeat(5000)))
  expect(html).not.toContain('hl-k')
  expect(html.length).toBeGreaterThan(45_000)
})

const lined = 'a = 1\n\nb = """\nc"""'

test.each([
  ['python {linenos=true}', ['1', '2', '3', '4'], []],
  ['python {linenos start=99}', [' 99', '100', '101', '102'], []],
  ['python fit.py {2-3,4}', [], [2, 3, 4]],
  ['python {linenos=table,hl_lines=[1,"3-4"],linenostart=9}', [' 9', '10', '11', '12'], [1, 3, 4]],
  ['python {hl_lines="1 4"}', [], [1, 4]],
  ['{.python code-line-numbers="true"}', ['1', '2', '3', '4'], []],
  ['{.python .numberLines startFrom="5" #lst-a}', ['5', '6', '7', '8'], []],
  ['python {linenos=false}', [], []],
])('the lines of %s', async (info, numbers, marked) => {
  const html = await htmlOf(block(info, lined))
  expect(Array.from(html.matchAll(/data-n="([^"]*)"/g), ([, number]) => number)).toEqual(numbers)
  const marks = Array.from(html.matchAll(/<(mark|span) class="ln"/g), ([, name]) => name === 'mark')
  expect(marks.flatMap((isMarked, index) => (isMarked ? [index + 1] : []))).toEqual(marked)
  expect(html.replaceAll(/<div class="bar">.*?<\/div>|<[^>]*>/g, '')).toBe(lined)
})

test('options of cells and directives number and mark lines too, and are not shown', async () => {
  const cell = '#| label: lst-fit\n#| code-line-numbers: true\n#| echo: true\nx = 1'
  const html = await htmlOf(`${block('{python}', cell)}\n\nSee @lst-fit.`)
  expect(html).toContain('<span class="ln" data-n="1">')
  expect(html).toContain('>Listing\u00A01</a>')
  expect(html).not.toContain('#|')
  const directive = ':lineno-start: 10\n:emphasize-lines: 1\nx = 1'
  expect(await htmlOf(block('{code-block} python', directive))).toContain(
    'aria-label="Python code, line 1 marked"><code class="lined"><mark class="ln" data-n="10">',
  )
})

test('marked lines are named, feeds have no numbers, and braces that say nothing are reported', async () => {
  const { html, feedHtml, problems } = await renderMarkdown(
    `${block('python {linenos 1-2,4}', lined)}\n\n${block('python {colour=red}', 'x')}`,
  )
  expect(html).toContain('aria-label="Python code, lines 1–2 and 4 marked"')
  expect(feedHtml).toContain('<mark class="ln">')
  expect(feedHtml).not.toContain('data-n')
  expect(problems).toEqual([
    {
      line: 8,
      sentence:
        '{colour=red} after the language cannot be understood; numbers and marks of lines are {linenos 3-5,8}.',
    },
  ])
})

test('a very long listing has no numbers', async () => {
  const html = await htmlOf(block('text {linenos}', 'x\n'.repeat(2001)))
  expect(html).not.toContain('data-n')
})
