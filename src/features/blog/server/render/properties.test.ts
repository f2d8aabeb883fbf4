import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'
import { schema } from './sanitize.ts'

const pieces = fc.constantFrom(
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '"',
  "'",
  '<svg onload=alert(1)>',
  '![',
  '](',
  ')',
  '`',
  '```html\n',
  '\n```\n',
  '$',
  '$$',
  '\n\n',
  '&lt;',
  '<a href="data:text/html,x">',
  '[^n]',
  '[^n]: ',
  '| a | b |\n|---|---|\n',
  '# ',
  '> ',
  '<!--',
)

test('no mixture of markup and code leaves an element that runs or a handler', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), async (parts) => {
      const { html } = await renderMarkdown(parts.join(''))
      const tags = html.match(/<[a-z][^>]*>/gi) ?? []
      const unquoted = tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""')).join('\n')
      expect(unquoted).not.toMatch(/<(script|iframe|object|embed|base|link|meta|style|form)\b/i)
      expect(unquoted).not.toMatch(/\s(on\w+|srcdoc|formaction)\s*=/i)
      expect(tags.join('\n')).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i)
    }),
    { numRuns: 60 },
  )
}, 60_000)

const texPieces = fc.constantFrom(
  '$',
  '$$\n',
  '\n$$\n',
  '\n\n',
  '\\frac{a}{b}',
  '\\left(',
  '\\right)',
  '\\begin{align}',
  '\\end{align}',
  '\\\\ ',
  '&',
  '{',
  '}',
  '^2',
  '_i',
  '\\text{<script>}',
  '\\color{red}',
  '\\tag{1}',
  '\\label{eq:a}',
  '\\eqref{eq:a}',
  '\\newcommand{\\x}[1]{#1}',
  '\\x',
  '\\href{javascript:alert(1)}{x}',
  '\\class{evil}{x}',
  '\\includegraphics{x}',
  '\\ce{H2O}',
  '{#eq:a}',
)

test('formulas made of anything bring no element but those of formulas, and are told in sentences', async () => {
  const mathml =
    /^(?:math|semantics|annotation|m(?:row|i|n|o|text|space|frac|sqrt|root|sub|sup|subsup|under|over|underover|multiscripts|prescripts|table|tr|td|padded|phantom|style|enclose)|none|div|span)$/
  const allowed = new Set(schema.tagNames)
  const texts = fc.array(fc.oneof(texPieces, fc.string({ maxLength: 6 })), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const { html, problems } = await renderMarkdown(`$$${parts.join('')}`)
      const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name)
      expect(names.filter((name) => !allowed.has(name) && !mathml.test(name))).toEqual([])
      expect(html).not.toMatch(/\s(?:on\w+|style|href="javascript)[^<]*=/i)
      for (const { line, sentence } of problems) {
        expect(line).toBeGreaterThan(0)
        expect(sentence).toMatch(/[.?:]/)
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)
