import { type Drawing, drawnFont, type Point } from './drawn-font.ts'
import { stixConstants } from './math-table.ts'

/*
 * The typeface of radical signs. Chromium aligns a radical sign with the top of its content and reserves the width of its widest
 * size. Those of STIX Two Math start at 1.19 em and differ in width, so the sign over one letter reached 0.6 em below the line.
 * This typeface has thirteen sizes of one width and an assembly for any height, in the style of STIX. Units are thousandths of
 * an em.
 */

const width = 720
/** The thickness of the thin strokes and of the rule that they run into. */
const rule = stixConstants.ruleThickness
const smallest = 1050
const growth = 1.1
const sizes = Array.from({ length: 13 }, (_, step) => Math.round(smallest * growth ** step))

/** The typeface as WOFF2. */
export async function radicalFont(): Promise<Uint8Array> {
  const signs = sizes.map((size, index) =>
    drawingOf(radicalSign(size), index === 0 ? '√' : undefined),
  )
  const parts = [radicalBottom, stem, stem].map((outline) => drawingOf(outline))
  return await drawnFont({
    name: 'Radicals',
    drawings: [...signs, ...parts],
    constants: stixConstants,
    growing: [
      {
        sizes: sizes.map((height, index) => ({ glyph: 1 + index, height })),
        parts: assembly(1 + signs.length),
      },
    ],
  })
}

/** The depth of a sign below the baseline. */
const depthOf = (size: number) => Math.round(size * 0.2)

/** The hook and the thick stroke of a sign, from its tip to the point at its foot. */
function hook(foot: number): { tip: Point[]; peak: Point; vertex: Point } {
  const top = foot + 470
  return {
    tip: [
      [22, top - 62],
      [36, top - 92],
      [112, top - 50],
    ],
    peak: [182, top],
    vertex: [318, foot],
  }
}

/** A sign with a straight thin stroke up to the rule. */
function radicalSign(size: number): Point[] {
  const foot = -depthOf(size)
  const top = foot + size
  const { tip, peak, vertex } = hook(foot)
  const inner = crossing(peak, [vertex[0] + 36, foot], [vertex[0] - 20, foot], [width - 48, top])
  return [
    ...tip,
    [vertex[0] - 22, foot],
    [vertex[0] + 26, foot],
    [width - 8, top - rule],
    [width, top - rule],
    [width, top],
    [width - 48, top],
    inner,
    peak,
  ]
}

/** The height of the lowest part of an assembled sign, and of the parts above it. */
const bottomHeight = 1900
const partHeight = 600
const stemLeft = width - 46

/** The foot of an assembled sign, whose thin stroke becomes upright. */
const bottomFoot = hook(0)
const bend = bottomHeight - 500
const radicalBottom: Point[] = [
  ...bottomFoot.tip,
  [bottomFoot.vertex[0] - 22, 0],
  [bottomFoot.vertex[0] + 26, 0],
  [width, bend],
  [width, bottomHeight],
  [stemLeft, bottomHeight],
  [stemLeft, bend],
  crossing(
    bottomFoot.peak,
    [bottomFoot.vertex[0] + 36, 0],
    [bottomFoot.vertex[0] - 20, 0],
    [stemLeft, bend],
  ),
  bottomFoot.peak,
]

const stem: Point[] = [
  [stemLeft, 0],
  [width, 0],
  [width, partHeight],
  [stemLeft, partHeight],
]

/** The parts of a sign of any height from its foot up; `first` is the number of the first of their glyphs. */
function assembly(first: number) {
  return [
    { glyph: first, startConnector: 0, endConnector: 200, height: bottomHeight, repeats: false },
    { glyph: first + 1, startConnector: 500, endConnector: 500, height: partHeight, repeats: true },
    { glyph: first + 2, startConnector: 500, endConnector: 0, height: partHeight, repeats: false },
  ]
}

/** Where the line through two points meets the line through two others. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point {
  const [abX, abY, cdX, cdY] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const along = ((c[0] - a[0]) * cdY - (c[1] - a[1]) * cdX) / (abX * cdY - abY * cdX)
  return [Math.round(a[0] + along * abX), Math.round(a[1] + along * abY)]
}

function drawingOf(outline: Point[], character?: string): Drawing {
  return { character, width, outlines: [outline] }
}
