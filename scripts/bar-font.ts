import { type Drawing, drawnFont, type Point } from './drawn-font.ts'
import { type Growing, stixConstants } from './math-table.ts'

/*
 * The typeface of the bars | and ‖ where they grow. Those of STIX Two Math have one size, and parts as high as that:
 * WebKit lets no part overlap another, so that a bar stayed small beside all that is less than two of them high, and
 * Chromium set ‖ half as high again as the fraction within, with darker places where its parts meet. Here are sizes
 * between, drawn after those of STIX. Units are thousandths of an em.
 */

const signs = [
  { character: '|', lefts: [105], width: 267 },
  { character: '‖', lefts: [105, 265], width: 427 },
] as const
const thickness = 57
/** The height on which signs are centred. */
const axis = stixConstants.axisHeight
const smallest = 926
const growth = 1.21
const sizes = Array.from({ length: 10 }, (_, step) => Math.round(smallest * growth ** step))
/** The parts of a bar that is higher than the largest size; two of them together are lower than that size. */
const partHeight = 1000
const partOverlap = 900

/** The typeface as WOFF2. */
export async function barFont(): Promise<Uint8Array> {
  const drawings: Drawing[] = []
  const growing: Growing[] = []
  for (const { character, lefts, width } of signs) {
    const first = drawings.length + 1
    const bars = (height: number) => lefts.map((left) => bar(left, height))
    for (const [index, height] of sizes.entries())
      drawings.push({
        character: index === 0 ? character : undefined,
        width,
        outlines: bars(height),
      })
    drawings.push({ width, outlines: bars(partHeight) })
    const part = {
      glyph: drawings.length,
      startConnector: partOverlap,
      endConnector: partOverlap,
      height: partHeight,
    }
    growing.push({
      sizes: sizes.map((height, index) => ({ glyph: first + index, height })),
      parts: [
        { ...part, repeats: false },
        { ...part, repeats: true },
      ],
    })
  }
  return await drawnFont({ name: 'Bars', drawings, constants: stixConstants, growing })
}

function bar(left: number, height: number): Point[] {
  const bottom = Math.round(axis - height / 2)
  const [right, top] = [left + thickness, bottom + height]
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
}
