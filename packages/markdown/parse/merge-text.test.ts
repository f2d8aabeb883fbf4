import type { Root } from 'mdast'
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

function shapeOf({ children }: Root): unknown {
  const [paragraph] = children
  return paragraph && 'children' in paragraph
    ? paragraph.children.map((node) => [node.type, 'value' in node ? node.value : undefined])
    : undefined
}

test.each(pieces)('each of many %j is parsed like the first', (piece) => {
  const few = shapeOf(parseMarkdown(piece.repeat(20))) as unknown[]
  const many = shapeOf(parseMarkdown(piece.repeat(2000))) as unknown[]
  const unit = (few.length - 1) / 20
  expect(many.slice(0, few.length - 1)).toEqual(few.slice(0, -1))
  expect(many.length - 1).toBe(Math.round(unit * 2000))
  expect(many.slice(-5)).toEqual(few.slice(-5))
})
