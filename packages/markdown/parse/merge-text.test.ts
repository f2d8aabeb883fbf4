import { expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

const pieces = ['`a` b c ', 'a &amp; b ', '{a}` ', '<http://a.b> c ', '\\* a b ', '$x$ a b ']

/** How many elements all calls of `splice` move meanwhile. */
function countMoved(work: () => void): number {
  const { splice } = Array.prototype
  let moved = 0
  Array.prototype.splice = function count(this: unknown[], ...words: [number, number]) {
    moved += this.length - words[0]
    return splice.apply(this, words)
  }
  try {
    work()
  } finally {
    Array.prototype.splice = splice
  }
  return moved
}

test.each(pieces)('a paragraph of many %j takes linear time', (piece) => {
  const [once, twice] = [2000, 4000].map((count) =>
    countMoved(() => void parseMarkdown(piece.repeat(count))),
  )
  expect(twice).toBeLessThan(3 * (once ?? 0))
})

/** The nodes of a paragraph, one by one: a text as it is, others with their type. */
function nodesOf(markdown: string): string[] {
  const [paragraph] = parseMarkdown(markdown).children
  if (paragraph?.type !== 'paragraph') return []
  return paragraph.children.map((node) =>
    node.type === 'text' ? node.value : `<${node.type} ${'value' in node ? node.value : ''}>`,
  )
}

test.each(pieces)('each of many %j is parsed like the first', (piece) => {
  const [few = [], many = []] = [20, 2000].map((count) => nodesOf(`${piece.repeat(count)}end`))
  const twenty = few.join('').slice(0, -'end'.length)
  expect(many.join('')).toBe(`${twenty.repeat(100)}end`)
  const isText = (node: string) => !node.startsWith('<')
  expect(many.filter((node, index) => isText(node) && isText(many[index + 1] ?? '<'))).toEqual([])
})
