import fc from 'fast-check'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { visitElements } from './elements.ts'
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
  ']{lang=de}',
  ']{lang="',
  '| a | b |\n|---|---|\n',
  '# ',
  '> ',
  '<!--',
  'a~',
  '^',
  '\n: ',
  '\\citep{',
  '\\"',
)

const parse = (html: string) => unified().use(rehypeParse, { fragment: true }).parse(html)

const runs = /^(?:script|iframe|object|embed|base|link|meta|style|form)$/

test('no combination of markup and code yields an active element or a handler', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), async (parts) => {
      const { html } = await renderMarkdown(parts.join(''))
      // Parsed as a browser does.
      visitElements(parse(html), ({ tagName, properties }) => {
        expect(tagName).not.toMatch(runs)
        for (const [name, value] of Object.entries(properties)) {
          expect(name).not.toMatch(/^(?:on|srcdoc$|formaction$)/i)
          expect(`${name} ${String(value)}`).not.toMatch(
            /^(?:href|src) \s*(?:javascript|data|vbscript):/i,
          )
        }
      })
    }),
    // The description of a picture is text, even if it looks like HTML.
    { numRuns: 60, examples: [[['![', '<script>', '](', '!)']]] },
  )
})

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

test('arbitrary formulas yield only MathML, and problems in sentences', async () => {
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
})
