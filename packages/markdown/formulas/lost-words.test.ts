import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const pieces = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(' ', '\n', '\n\n', ', ', ' 5 ') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '$',
      '$$',
      '$$\n',
      '\n$$',
      '\\[',
      '\\]',
      '\\(',
      '\\)',
      '\\$',
      '\\\\',
    ),
  },
  fc.constantFrom('\\begin{align}', '\\end{align}', '\\begin{equation*}', '\\end{equation*}'),
  fc.constantFrom('\\begin{cases}', '\\end{cases}', '\\text{', '}', '{', '&', '\\frac', '^'),
  fc.constantFrom('$x$', '$$x$$', '\n\n$$\nx\n$$\n\n', '\\eqref{eq:a}', ' {#eq:a}', '$5 '),
)
/** A paragraph without any delimiter, and pieces of anything before it. */
const sections = fc.array(fc.tuple(fc.array(pieces, { maxLength: 12 }), fc.nat({ max: 2 })), {
  maxLength: 4,
})

test('unbalanced delimiters never lose text', async () => {
  await fc.assert(
    fc.asyncProperty(sections, async (all) => {
      const anywhere: string[] = []
      const outside: string[] = []
      const word = (list: string[]) => {
        // Only letters, and no word is a part of another one.
        const letter = String.fromCharCode(97 + ((anywhere.length + outside.length) % 26))
        const repeated = letter.repeat(1 + Math.floor((anywhere.length + outside.length) / 26))
        list.push(`kq${repeated}qk`)
        return `kq${repeated}qk`
      }
      const written = all.map(([mixed, plain]) => {
        const first = mixed.map((piece) => `${piece} ${word(anywhere)}`).join(' ')
        const second = Array.from({ length: plain }, () => word(outside)).join(' ')
        return `${first}\n\n${second}`
      })
      const { html } = await renderMarkdown(written.join('\n\n'))
      const prose = html
        .replaceAll(/<math.*?<\/math>/gs, '')
        .replaceAll(/<code class="math-error".*?<\/code>/gs, '')
      // The source of a formula is in its annotation.
      expect(anywhere.filter((typed) => !html.includes(typed))).toEqual([])
      // A blank line ends whatever was begun before it.
      expect(outside.filter((typed) => !prose.includes(typed))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
