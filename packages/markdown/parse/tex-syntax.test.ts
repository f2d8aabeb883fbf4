import fc from 'fast-check'
import { toString } from 'hast-util-to-string'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { safeHtmlOf } from '../render-markdown.ts'
import { schema } from '../sanitize.ts'

/** The parsed text: words as they are, inline formulas as <…>, display formulas as [[…]]. */
function read(markdown: string): string {
  const tree = safeHtmlOf(parseMarkdown(markdown))
  visit(tree, 'element', (node: Element) => {
    const classes = [node.properties['className'] ?? []].flat()
    const text = toString(node).replaceAll(/\s+/g, ' ').trim()
    const mark = classes.includes('math-inline')
      ? `<${text}>`
      : classes.includes('language-math') && `[[${text}]]`
    if (mark) node.children = [{ type: 'text', value: mark }]
  })
  return toString(tree)
}

test.for([
  ['$$ a = b\n+ c $$', '[[a = b + c]]'],
  ['$$\na = b\n$$ {#eq:x}\n\nmore', '[[a = b]]\nmore'],
  ['$$E=mc^2$$ {#eq:x}\nmore', '[[E=mc^2]]\nmore'],
  ['$$\n- a\n> b\n# c\n$$', '[[- a > b # c]]'],
  ['> $$\n> a\n> $$', '\n[[a]]\n'],
  ['- one\n  $$\n  a\n  $$', '\none\n[[a]]\n\n'],
  ['words\n$$\na\n$$\nwords', 'words\n[[a]]\nwords'],
  ['words $$\na\n$$ words', 'words\n[[a]]\nwords'],
  ['so $$a$$ is', 'so <a> is'],
  ['\\[ a = b \\]', '[[a = b]]'],
  ['\\[\na \\\\[2pt]\nb\n\\]', '[[a \\\\[2pt] b]]'],
  ['so \\[a = b\\] is', 'so\n[[a = b]]\nis'],
  ['so \\(a\\) is', 'so <a> is'],
  ['\\begin{align}\na &= b \\\\\nc\n\\end{align}', '[[\\begin{align} a &= b \\\\ c \\end{align}]]'],
  ['$\\text{where $a$ is $b$}$ so', '<\\text{where $a$ is $b$}> so'],
  [
    '$x \\mbox{if {$y$}} + \\text{or $z$}$ and $u$',
    '<x \\mbox{if {$y$}} + \\text{or $z$}> and <u>',
  ],
  ['$\\text{costs \\$5}$', '<\\text{costs \\$5}>'],
  ['see \\begin{equation*} a \\end{equation*}', 'see\n[[\\begin{equation*} a \\end{equation*}]]'],
] as const)('%j is parsed as the formula %j', ([markdown, meaning]) => {
  expect(read(markdown)).toBe(meaning)
})

test.for([
  ['$$ a\n\nnext', '$$ a\nnext'],
  ['$$\n- a\n- b\n\nnext', '$$\n- a\n- b\nnext'],
  ['$$ a $$ {width=3}', '<a> {width=3}'],
  ['\\begin{align}\na\n\n$x$', '\\begin{align}\na\n<x>'],
  ['a \\(b $c$', 'a (b <c>'],
  ['\\[1\\] \\[sic\\]', '[1] [sic]'],
  ['$\\text{a $b$', '$\\text{a <b>'],
  ['$\\text{a$ and $b$', '<\\text{a> and <b>'],
  ['`$x$ \\(y\\)` \\$z\\$', '$x$ \\(y\\) $z$'],
  ['> $$ a\nb\n\nc', '\n$$ a\nb\n\nc'],
  ['\\begin{itemize} a \\end{itemize}', '\\begin{itemize} a \\end{itemize}'],
  ['$$$a$$$ $ $', '$$$a$$$ $ $'],
] as const)('%j is parsed as text: %j', ([markdown, meaning]) => {
  expect(read(markdown)).toBe(meaning)
})

test.for([
  ['$5 and $x$', '$5 and <x>'],
  ['**$5** or **$10**', '$5 or $10'],
  ['$5 a piece, where a=$x$', '$5 a piece, where a=<x>'],
  ['$5 ($x$ each)', '$5 (<x> each)'],
  ['$1,000 to $2,000, $n$th', '$1,000 to $2,000, <n>th'],
  ["minutes $12'$ and seconds $5''$", "minutes <12'> and seconds <5''>"],
  ['$50\\% \\_$ and $x$', '<50\\% \\_> and <x>'],
  ['$10 \\times 5$ and $5$', '<10 \\times 5> and <5>'],
  ['it costs US$5, $2n$th', 'it costs US$5, <2n>th'],
] as const)('prices stay prices: %j is %j', ([markdown, meaning]) => {
  expect(read(markdown)).toBe(meaning)
})

const pieces = fc.oneof(
  fc.constantFrom('$', '$$', '\\[', '\\]', '\\(', '\\)', '\\begin{align}', '\\end{align}'),
  fc.constantFrom('\n', '\n\n', ' ', '\\', '{', '}', '{#eq:a}', '> ', '- ', '    ', '**', '_', '`'),
  fc.constantFrom('| a | b |\n|---|---|\n', '# ', '```math\n', '\n```\n', '[', '](x)', '<b>', '*'),
)

test('mixed delimiters lose no text and yield no foreign element', () => {
  const allowed = new Set(schema.tagNames)
  const texts = fc.array(fc.tuple(pieces, fc.boolean()), { maxLength: 30 })
  fc.assert(
    fc.property(texts, (parts) => {
      const words: string[] = []
      const written = parts.map(([piece, hasWord], index) => {
        if (!hasWord) return piece
        words.push(`word${index}.`)
        return `${piece}word${index}.`
      })
      const tree: Root = safeHtmlOf(parseMarkdown(written.join('')))
      const text = toString(tree)
      const addresses: string[] = []
      visit(tree, 'element', ({ tagName, properties }) => {
        expect(allowed).toContain(tagName)
        addresses.push(JSON.stringify(properties))
      })
      const whole = text + addresses.join('')
      expect(words.filter((word) => !whole.includes(word))).toEqual([])
    }),
    { numRuns: 400 },
  )
})
