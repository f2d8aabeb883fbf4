import { type Drawing, drawnFont, type Point } from './drawn-font.ts'
import { type Growing, stixConstants } from './math-table.ts'

/*
 * The typeface of the stretchy bars | and ‖. STIX Two Math has one size of each, and an assembly of parts of the same height. WebKit
 * does not overlap parts, so a bar stayed small next to content less than two parts high; Chromium made ‖ half as high again as
 * the fraction inside, with darker spots where parts meet. This typeface adds sizes in between, in the style of STIX. Units are
 * thousandths of an em.
 */

const signs = [
  { character: '|', lefts: [105], width: 267 },
  { character: '‖', lefts: [105, 265], width: 427 },
] as const
const thickness = 57
/** The height of the math axis, on which bars are centred. */
const axis = stixConstants.axisHeight
const smallest = 926
const growth = 1.21
const sizes = Array.from({ length: 10 }, (_, step) => Math.round(smallest * growth ** step))
/** The parts for bars above the largest size; two of them with their overlap are lower than that size. */
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
