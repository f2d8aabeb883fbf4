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
