import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadDrawing } from '../../server/draw-svg.ts'
import { inkOf, ogImageSvg, type OgImageTypefaces } from './og-image-svg.ts'
import type { PlateField, SkyChoice } from '../../shared/sky-fields.ts'
import type { AtlasFile } from '../../web/sky/star-catalogue.ts'
import type { DrawOgImage, OgImageContent } from './contract.ts'
import { drawSky } from './sky-svg.ts'
import { type Face, type GlyphWidths, joinFiles, measuredFile } from './typeface.ts'

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

interface FieldToDraw {
  plate: PlateField
  atlas: AtlasFile
}

/**
 * The drawing of preview images with the typefaces in a folder of the build. Nothing is read before the first
 * preview image: where the typefaces or the drawing program are missing, a site still starts.
 * @param cut gives the stars of a chosen field; undefined for that of a fresh site
 */
export function ogImageDrawing(
  folder: string,
  cut: (choice: SkyChoice) => Promise<FieldToDraw | undefined> = async () => undefined,
): DrawOgImage {
  let tools: Promise<{ typefaces: OgImageTypefaces; sky: (accent: string) => string }> | undefined
  const skyOf = async ({ sky }: OgImageContent) => {
    const field = sky && (await cut(sky))
    return field && drawSky({ ...field.plate, atlas: field.atlas })
  }
  const fontFiles = allFiles.map((file) => path.join(folder, file))
  return async (content) => {
    const { toPng } = await loadDrawing()
    tools ??= loadTools(folder)
    const { typefaces, sky: orion } = await tools
    const sky = (await skyOf(content)) ?? orion
    return await toPng(ogImageSvg(content, typefaces, sky(inkOf(content))), {
      font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'STIX Two Text' },
    })
  }
}

async function loadTools(folder: string) {
  const load = async ({ file, face }: { file: string; face: Face }) => {
    const widths = await readFile(path.join(folder, `${file}.json`), 'utf8')
    return { ...measuredFile(JSON.parse(widths) as GlyphWidths), face }
  }
  const [display, ...moreDisplay] = displayFiles
  const [small, ...moreSmall] = interfaceFiles
  const typefaces: OgImageTypefaces = {
    display: joinFiles([await load(display), ...(await Promise.all(moreDisplay.map(load)))]),
    interface: joinFiles([await load(small), ...(await Promise.all(moreSmall.map(load)))]),
  }
  return { typefaces, sky: drawSky() }
}
