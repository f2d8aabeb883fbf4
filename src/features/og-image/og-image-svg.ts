import { escapeMarkup } from '../../platform/server/markup.ts'
import { accentColours } from '../../shared/accent-colours.ts'
import { accentNames } from '../../shared/accents.ts'
import { type OgImageContent, ogImageSize } from './contract.ts'
import { cutLine, measureAt, layOutLines, type TextStyle } from './lay-out-lines.ts'
import type { Typeface } from './typeface.ts'

/** The typefaces of a preview image: titles and names, and everything small. */
export interface OgImageTypefaces {
  display: Typeface
  interface: Typeface
}

const { width, height } = ogImageSize
const left = 72
const wordsWidth = 760
/** The baseline of the owner's name, the top and height of the title area, the baseline of the note. */
const nameBase = 106
const titleTop = 156
const titleHeight = 352
const noteBase = 560

// The dark theme. Source: src/platform/web/tokens.css.
const ink = '#f0ece5'
const secondary = '#c6ccd1'
const ticks = '#4a5464'

const title = {
  widthPx: wordsWidth,
  heightPx: titleHeight,
  sizes: [88, 80, 74, 68, 62, 56, 50, 46, 42, 38],
  leading: 1.1,
  tracking: -0.02,
} as const
const smallest = 22
const small = {
  widthPx: wordsWidth,
  heightPx: 40,
  sizes: [28, 26, 24, smallest],
  leading: 1.2,
  tracking: 0,
} as const
const name = { ...small, widthPx: 690, sizes: [32], tracking: -0.015 } as const

/** The accent of a preview image, in the dark theme. */
export function accentInk({ accent = accentNames[0] }: OgImageContent): string {
  return accentColours[accent].dark
}

/**
 * A preview image as SVG.
 * @param sky the drawing behind the text
 * @throws Error when no typeface has a character of the title
 */
export function ogImageSvg(
  content: OgImageContent,
  typefaces: OgImageTypefaces,
  sky: string,
): string {
  const accent = accentInk(content)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">` +
    ground +
    sky +
    scrim +
    frameScale() +
    brand(content.ownerName, { accent, typeface: typefaces.display }) +
    titleLines(content.title, { ...title, typeface: typefaces.display }) +
    note(content.note, typefaces.interface) +
    '</svg>'
  )
}

const ground =
  '<radialGradient id="ground" cx=".78" cy=".45" r=".85"><stop stop-color="#111827"/>' +
  '<stop offset=".6" stop-color="#0a0f1a"/><stop offset="1" stop-color="#04060b"/></radialGradient>' +
  `<path d="M0 0H${width}V${height}H0Z" fill="url(#ground)"/>`

/** Darkens the sky behind the text, for legibility. */
const scrim =
  '<linearGradient id="scrim"><stop stop-color="#070b13" stop-opacity=".94"/>' +
  '<stop offset=".5" stop-color="#070b13" stop-opacity=".82"/>' +
  '<stop offset=".76" stop-color="#070b13" stop-opacity="0"/></linearGradient>' +
  `<path d="M0 0H${width}V${height}H0Z" fill="url(#scrim)"/>`

/** The ticked edge of a star atlas: 24 major, 144 minor divisions. */
function frameScale(): string {
  const divisions = Array.from({ length: 145 }, (_, index) => {
    const x = (index / 144) * width
    return `M${x.toFixed(1)} ${height}V${height - (index % 6 === 0 ? 16 : 8)}`
  })
  return `<path d="${divisions.join('')}" stroke="${ticks}" stroke-width="1.5"/>`
}

/** The symbol of the Sun and the owner's name, as in the header of the site. */
function brand(
  ownerName: string,
  { accent, typeface }: { accent: string; typeface: Typeface },
): string {
  const line = oneLine(ownerName, { ...name, typeface })
  return (
    `<g transform="translate(${left} 75) scale(1.75)"><circle cx="12" cy="12" r="9.2" ` +
    `stroke="${accent}" stroke-width="2"/><circle cx="12" cy="12" r="2.6" fill="${accent}"/></g>` +
    `<g fill="${ink}">${drawLine(line, { x: left + 58, y: nameBase }, { ...name, typeface })}</g>`
  )
}

function titleLines(text: string, setting: TextStyle): string {
  const { sizePx, lines } = layOutLines(requireDrawable(text, setting.typeface), setting)
  const lineHeight = setting.leading * sizePx
  // Slightly above the geometric middle, which looks centred.
  const free = setting.heightPx - lines.length * lineHeight
  const first = titleTop + free * 0.45 + sizePx * 0.86
  const set = { ...setting, sizes: [sizePx] } as const
  const drawn = lines.map((line, index) =>
    drawLine(line, { x: left, y: first + index * lineHeight }, set),
  )
  return `<g fill="${ink}">${drawn.join('')}</g>`
}

function note(text: string, typeface: Typeface): string {
  const setting = { ...small, typeface }
  const shown = requireDrawable(text, typeface)
  const fits = (size: number) => measureAt(setting, size)(shown) <= setting.widthPx
  const fitting = { ...setting, sizes: [small.sizes.find(fits) ?? smallest] } as const
  const line = oneLine(text, fitting)
  return `<g fill="${secondary}">${drawLine(line, { x: left, y: noteBase }, fitting)}</g>`
}

function oneLine(text: string, setting: TextStyle): string {
  const measure = measureAt(setting, setting.sizes[0])
  return cutLine(requireDrawable(text, setting.typeface), measure, setting.widthPx)
}

const weights = { lightest: 100, heaviest: 900 }

/**
 * Draws a line at the first size of its style, with a text element for each font file: the renderer drops lines that
 * need several.
 */
function drawLine(line: string, { x, y }: { x: number; y: number }, setting: TextStyle): string {
  const [sizePx] = setting.sizes
  const measure = measureAt(setting, sizePx)
  let from = x
  const runs = setting.typeface.splitRuns(line).map(({ face: { family, which }, text }) => {
    const run =
      `<text x="${from.toFixed(1)}" y="${y.toFixed(1)}" font-family="${family}" ` +
      `font-weight="${weights[which]}" xml:space="preserve">${escapeMarkup(text)}</text>`
    from += measure(text)
    return run
  })
  const tracking = (setting.tracking * sizePx).toFixed(2)
  return `<g font-size="${sizePx}" letter-spacing="${tracking}">${runs.join('')}</g>`
}

/**
 * Removes symbols, such as emoji, that the typeface lacks.
 * @throws Error when other characters are missing: a title with gaps is worse than no preview image
 */
function requireDrawable(text: string, typeface: Typeface): string {
  const letters = Array.from(text.normalize('NFC').replaceAll(/[ \n\r\t]+/g, ' '))
  const missing = letters.filter((letter) => !typeface.has(letter))
  if (!missing.every((letter) => /[\p{So}\p{Sk}\p{Cf}\ufe0f]/u.test(letter)))
    throw new Error('A letter of the text is in none of the typefaces of the card')
  return letters
    .filter((letter) => !missing.includes(letter))
    .join('')
    .trim()
}
