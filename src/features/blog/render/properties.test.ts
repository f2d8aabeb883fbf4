import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

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
