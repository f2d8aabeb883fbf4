import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  drawSky,
  orionFile,
  parseAtlas,
  type SkyChoice,
  type SkyToDraw,
  type SvgStyle,
} from '@ephemeris/sky'
import { drawSvg } from '../../platform/server/draw-svg.ts'
import { accentInk, ogImageSvg, type OgImageTypefaces } from './og-image-svg.ts'
import { type DrawOgImage, type OgImageContent, ogImageSize } from './contract.ts'
import { type Face, type GlyphWidths, createTypeface, createFontFile } from './typeface.ts'

const otherLetters = [
  { file: 'greek.ttf', face: { family: 'STIX Two Text', which: 'lightest' } },
  { file: 'cyrillic.ttf', face: { family: 'STIX Two Text', which: 'heaviest' } },
] as const
const displayFiles = [
  { file: 'besley.ttf', face: { family: 'Besley', which: 'lightest' } },
  { file: 'besley-ext.ttf', face: { family: 'Besley', which: 'heaviest' } },
  ...otherLetters,
] as const
const interfaceFiles = [
  { file: 'instrument-sans.ttf', face: { family: 'Instrument Sans', which: 'lightest' } },
  { file: 'instrument-sans-ext.ttf', face: { family: 'Instrument Sans', which: 'heaviest' } },
  ...otherLetters,
] as const
const allFiles = [
  ...new Set([...displayFiles, ...interfaceFiles].map(({ file }) => file)),
  'italic.ttf',
]

/** The sky is on the right, as on the home page, the text on the left. Source: src/platform/web/sky/sky-colors.css. */
const skyStyle: SvgStyle = {
  ...ogImageSize,
  centre: { x: 968, y: 300 },
  scale: 17.5,
  labels: { left: 800, right: ogImageSize.width - 60, bottom: ogImageSize.height - 60 },
  starInks: [
    [190, 210, 255],
    [255, 245, 238],
    [255, 170, 120],
  ],
  figureInk: 'rgb(172,192,226)',
  nameInk: '#a9b0ba',
  fontFamily: 'STIX Two Text',
}

interface FieldToDraw {
  plate: Omit<SkyToDraw, 'atlas'>
  atlas: SkyToDraw['atlas']
}

/**
 * Draws preview images with the typefaces in a folder of the build, which are read with the first one, so that a site
 * starts without them or without the SVG renderer.
 * @param cut returns the stars of a chosen field; undefined for the default one
 */
export function createOgImageDrawer(
  folder: string,
  cut: (choice: SkyChoice) => Promise<FieldToDraw | undefined> = async () => undefined,
): DrawOgImage {
  let tools: Promise<{ typefaces: OgImageTypefaces; sky: (accent: string) => string }> | undefined
  const skyOf = async ({ sky }: OgImageContent) => {
    const field = sky && (await cut(sky))
    return field && drawSky({ ...field.plate, atlas: field.atlas }, skyStyle)
  }
  const fontFiles = allFiles.map((file) => path.join(folder, file))
  return async (content) => {
    tools ??= loadTools(folder)
    const { typefaces, sky: orion } = await tools
    const sky = (await skyOf(content)) ?? orion
    return await drawSvg(ogImageSvg(content, typefaces, sky(accentInk(content))), {
      font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'STIX Two Text' },
    })
  }
}

async function loadTools(folder: string) {
  const load = async ({ file, face }: { file: string; face: Face }) => {
    const widths = await readFile(path.join(folder, `${file}.json`), 'utf8')
    return { ...createFontFile(JSON.parse(widths) as GlyphWidths), face }
  }
  const [display, ...moreDisplay] = displayFiles
  const [small, ...moreSmall] = interfaceFiles
  const typefaces: OgImageTypefaces = {
    display: createTypeface([await load(display), ...(await Promise.all(moreDisplay.map(load)))]),
    interface: createTypeface([await load(small), ...(await Promise.all(moreSmall.map(load)))]),
  }
  const atlas = parseAtlas(await readFile(orionFile('atlas'), 'utf8'))
  return { typefaces, sky: drawSky({ ra: 82, dec: 1, zoom: 1, atlas }, skyStyle) }
}
