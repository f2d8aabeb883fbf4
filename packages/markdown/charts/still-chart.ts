import type { Element } from 'hast'
import { createHash } from 'node:crypto'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { element, isElement } from '../elements.ts'
import { pageMark, siteMark } from '../formats/feed-address.ts'
import { drawText } from './axes/chart-axes.ts'
import { px } from './axes/chart-scale.ts'
import { labelWidthOf } from './axes/tick-labels.ts'

/** A chart for feeds: a picture, or a link when it cannot be drawn. */
export interface FeedChart {
  /** The file name of the picture, a hash of its content. */
  name: string
  /** The drawing. */
  svg: string
  /** The HTML of the link in the feed text. */
  link: string
  /** The HTML of the picture that replaces the link. */
  picture: string
}

const printer = unified().use(rehypeStringify)
const svgPrinter = unified().use(rehypeStringify, { space: 'svg' })
const borderPx = 12

interface Box {
  width: number
  height: number
}

/**
 * Makes an SVG that needs no style sheet from the drawing of a page, and the HTML that shows it.
 * @param keys the symbols and names of series from the caption
 */
export function feedChart(drawing: Element, link: Element, keys: readonly Element[]): FeedChart {
  const [width = 0, drawnHeight = 0] = String(drawing.properties['viewBox'])
    .split(' ')
    .slice(2)
    .map(Number)
  const line = keyLines(keys, { width, height: drawnHeight })
  const height = drawnHeight + line.heightPx
  const svg = standing([...drawing.children, ...line.drawn], { width, height })
  const name = `chart-${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`
  const alt = drawing.properties['ariaLabel']
  const src = `${siteMark}/media/${name}`
  const shown = element('img', { src, alt, width, height })
  const picture = element('p', {}, [element('a', { href: pageMark }, [shown])])
  return { name, svg, link: print(link), picture: print(picture) }
}

function print(node: Element): string {
  return printer.stringify({ type: 'root', children: [node] })
}

const keyPx = { line: 24, toName: 32, toNext: 18 }

/** The keys in lines below a drawing, each with its symbol before its name. */
function keyLines(
  keys: readonly Element[],
  { width, height }: Box,
): { drawn: Element[]; heightPx: number } {
  let [x, line] = [0, 0]
  const drawn = keys.map(({ children: [sign, name] }) => {
    const text = name?.type === 'text' ? name.value.trim() : ''
    const keyWidth = keyPx.toName + labelWidthOf({ text })
    if (x > 0 && x + keyWidth > width) [x, line] = [0, line + 1]
    const top = height + line * keyPx.line + (keyPx.line - 12) / 2
    const transform = `translate(${px(x)} ${top})`
    x += keyWidth + keyPx.toNext
    const shown = isElement(sign) ? sign.children : []
    return element('g', { transform }, [...shown, drawText(keyPx.toName, 10.5, text, 'start')])
  })
  return { drawn, heightPx: keys.length > 0 ? (line + 1) * keyPx.line : 0 }
}

/** An SVG document with its own colours, a white background and a border. */
function standing(children: Element['children'], { width, height }: Box): string {
  const [x, y, w, h] = [-borderPx, -borderPx, width + 2 * borderPx, height + 2 * borderPx]
  const ground = element('rect', { x: String(x), y: String(y), width: w, height: h, fill: '#fff' })
  const inner = svgPrinter.stringify({
    type: 'root',
    children: [element('g', {}, [ground, ...children])],
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}"><style>${stillStyle}${/ class="h[al]"/.test(inner) ? haloStyle : ''}</style>${inner}</svg>`
}

const colourLevels = [
  '#bb7d11',
  '#b66100',
  '#b13d11',
  '#a51223',
  '#8b0034',
  '#6e0037',
  '#520038',
  '#2f003f',
  '#0f0927',
]

/** The colours of the light theme and the fonts of charts; the same as on pages. */
export const stillStyle = [
  'text{font-family:"Instrument Sans";font-weight:500;font-size:13px;fill:#323c47}',
  '.it{font-family:"STIX Two Text";font-style:italic;font-weight:400;font-size:17px;fill:#151c26;stroke:#fff;stroke-width:4px;paint-order:stroke}',
  '.tx{font-size:15px;stroke-width:3px}',
  '.rg{fill:#3f4953;fill-opacity:.11}',
  '.ax,.ln{fill:none;stroke:#3f4953}',
  '.ln{stroke-width:1.8;stroke-linejoin:round}',
  '.ln1{stroke:#bc065c;stroke-width:2.4}',
  '.ln2{stroke:#045c93;stroke-dasharray:7 4}',
  '.ln3{stroke:#ab7302;stroke-dasharray:2 4}',
  '.ln4{stroke:#269380;stroke-dasharray:10 3 2 3}',
  '.ln5{stroke:#43107a;stroke-dasharray:14 4}',
  '.bd,.br{fill:#fadee4;stroke:#bc065c}',
  '.bd{stroke-opacity:.45}',
  '.pt{fill:#151c26;stroke:#fff;stroke-width:1.6}',
  '.pt path{stroke:#151c26;stroke-width:1.3}',
  '.mk{fill:#fff;stroke:#bc065c;stroke-width:1.5}',
  '.sf{stroke:#fff;stroke-width:.6}',
  ...['#bc065c', '#045c93', '#ab7302', '#269380', '#43107a'].map(
    (colour, index) =>
      `.k${index + 1}{color:${colour};stroke:${colour}}.k${index + 1} .sf{fill:${colour};stroke:#fff;stroke-width:.6}`,
  ),
  // Programs that make pictures take the colour of the group instead of the one of its parts.
  '[fill=currentColor] *{fill:currentColor}[stroke=currentColor] *{stroke:currentColor}',
  ...colourLevels.map((colour, level) => `.c${level}{color:${colour}}`),
  'g .dt{stroke-width:3.4;stroke-linecap:round}',
  'g .sq{stroke-width:2.8;stroke-linecap:square}',
].join('')

/** That of labels on lines, and of lines on cells, which most pictures do not have. */
const haloStyle =
  '.ha{stroke:#fff;stroke-width:4px;paint-order:stroke}.hl{fill:none;stroke:#fff;stroke-linejoin:round}'
