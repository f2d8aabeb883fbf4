import path from 'node:path'
import { liteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js'
import { RegisterHTMLHandler } from '@mathjax/src/js/handlers/html.js'
import { MathML } from '@mathjax/src/js/input/mathml.js'
import { mathjax } from '@mathjax/src/js/mathjax.js'
import { SVG } from '@mathjax/src/js/output/svg.js'
import { MathJaxStix2Font } from '@mathjax/mathjax-stix2-font/js/svg.js'
import { drawSvg } from './draw-svg.ts'

/** A formula to draw. */
export interface FormulaOrder {
  /** MathML 3 that needs no style sheet. */
  mathml: string
  /** Whether it is in a line of its own, which is broken where it is too wide. */
  isDisplay: boolean
}

/** A formula as a PNG of twice its size, on white. */
export interface DrawnFormula {
  png: Buffer
  /** The intended display size, px. */
  width: number
  height: number
  /** How much of it is below the baseline, px. */
  depth: number
}

/** The size of the letters, px: between those of readers of feeds, 16 to 18. */
const emPx = 17
/** The white border, which separates a formula from the dark background of a reader, px. */
const borderPx = 3
/** Fits the column of most readers. */
const maxWidthPx = 640
const maxHeightPx = 1600

/**
 * Draws formulas with MathJax in the typeface of the site. Must run in a worker process, since it takes 70 MB.
 * @returns undefined for each that has signs of no typeface, that MathJax does not understand, or that is too large
 */
export async function drawFormulas(
  orders: readonly FormulaOrder[],
): Promise<(DrawnFormula | undefined)[]> {
  const drawn: (DrawnFormula | undefined)[] = []
  for (const order of orders) drawn.push(await draw(order))
  return drawn
}

async function draw({ mathml, isDisplay }: FormulaOrder): Promise<DrawnFormula | undefined> {
  const drawing = await typeset({ mathml, isDisplay }).catch(() => undefined)
  if (!drawing) return undefined
  const { box, content } = drawing
  const [left = 0, top = 0, wide = 0, high = 0] = box.split(' ').map(Number)
  // Signs of no typeface are texts in fonts that the machine may lack.
  if (!(wide > 0 && high > 0) || /<text[ >]|data-mjx-error/.test(content)) return undefined
  const width = Math.ceil(wide / unit + 2 * borderPx)
  const height = Math.ceil(high / unit + 2 * borderPx)
  if (width > maxWidthPx || height > maxHeightPx) return undefined
  const border = borderPx * unit
  const shown = [left - border, top - border, width * unit, height * unit].join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${shown}" width="${2 * width}" height="${2 * height}">${withLines(content)}</svg>`
  const png = await drawSvg(svg, { background: '#fff', font: { loadSystemFonts: false } })
  return { png, width, height, depth: Math.round(height + (top - border) / unit) }
}

/** The lines of tables, whose width MathJax has in a style sheet. */
function withLines(content: string): string {
  return content.replaceAll(/ data-(?:line|frame)=/g, ' fill="none" stroke-width="60"$&')
}

/** The units of MathJax in a px. */
const unit = 1000 / emPx

/** The drawing of a formula, and its `viewBox`. */
async function typeset({ mathml, isDisplay }: FormulaOrder) {
  const node = await typesetter().convertPromise(mathml, {
    display: isDisplay,
    em: emPx,
    ex: emPx / 2,
    containerWidth: maxWidthPx - 2 * borderPx,
  })
  const drawing = adaptor.tags(node, 'svg')[0]
  return (
    drawing && {
      box: adaptor.getAttribute(drawing, 'viewBox'),
      content: adaptor.innerHTML(drawing),
    }
  )
}

const adaptor = liteAdaptor({ fontSize: emPx })

/** The less common signs of the typeface, by the name of their file. */
const signs: Readonly<Record<string, () => Promise<unknown>>> = {
  accents: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/accents.js'),
  'accents-other': () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/accents-other.js'),
  arrows: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/arrows.js'),
  calligraphic: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/calligraphic.js'),
  cyrillic: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/cyrillic.js'),
  dingbats: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/dingbats.js'),
  'double-struck': () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/double-struck.js'),
  enclosed: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/enclosed.js'),
  fraktur: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/fraktur.js'),
  greek: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/greek.js'),
  latin: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/latin.js'),
  'latin-b': () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/latin-b.js'),
  'latin-bi': () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/latin-bi.js'),
  'latin-i': () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/latin-i.js'),
  math: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/math.js'),
  monospace: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/monospace.js'),
  phonetics: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/phonetics.js'),
  'sans-serif': () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/sans-serif.js'),
  script: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/script.js'),
  shapes: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/shapes.js'),
  stretchy: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/stretchy.js'),
  symbols: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/symbols.js'),
  'symbols-other': () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/symbols-other.js'),
  upright: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/upright.js'),
  variants: () => import('@mathjax/mathjax-stix2-font/js/svg/dynamic/variants.js'),
}

type Typesetter = ReturnType<typeof createTypesetter>

let opened: Typesetter | undefined

function typesetter(): Typesetter {
  return (opened ??= createTypesetter())
}

function createTypesetter() {
  mathjax.asyncLoad = (file: string) => signs[path.basename(file, '.js')]?.()
  RegisterHTMLHandler(adaptor)
  const output = new SVG({
    fontCache: 'none',
    fontData: MathJaxStix2Font,
    // Our MathML has the spaces that browsers need.
    mathmlSpacing: true,
    displayOverflow: 'linebreak',
    linebreaks: { inline: false },
  })
  return mathjax.document('', { InputJax: new MathML(), OutputJax: output })
}
