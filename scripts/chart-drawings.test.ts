import { brotliCompressSync } from 'node:zlib'
import { plainContext, renderMarkdown } from '@ephemeris/markdown'
import { expect, test } from 'vitest'
import { drawingsIn, readDenseExample, readExampleFiles, readExamples } from './chart-examples.ts'

const examples = readExamples()
const files = readExampleFiles()
/** The limits for one size of a drawing: as it is, and compressed for dense charts. */
const maxBytes = 30 * 1024
const maxCompressedBytes = 20 * 1024

test('the charts of the manual are the same bytes each time, without colours, styles and ids', async () => {
  for (const { name, block } of examples) {
    // A wide chart has all three sizes.
    const render = () =>
      renderMarkdown(block.replace('```chart', '```chart {wide}'), { ...plainContext, files })
    const [first, second] = [await render(), await render()]
    expect(second).toEqual(first)
    const drawings = drawingsIn(first.html)
    expect({ name, sizes: drawings.length }).toEqual({ name, sizes: 3 })
    for (const drawing of drawings) {
      const tags = drawing.match(/<[^>]+>/g)?.join('') ?? ''
      expect({ name, found: /<style| style=| id=|#[\da-f]{3}|rgb|NaN/i.exec(tags)?.[0] }).toEqual({
        name,
        found: undefined,
      })
      expect({ name, fits: Buffer.byteLength(drawing) <= maxBytes }).toEqual({ name, fits: true })
    }
  }
})

test('a chart of 13,000 points in three series has 20 KB a size at most, compressed', async () => {
  const { block, files: dense } = readDenseExample()
  const { html } = await renderMarkdown(block, { ...plainContext, files: dense })
  const sizes = drawingsIn(html).map((drawing) => brotliCompressSync(drawing).length)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(maxCompressedBytes)
})
