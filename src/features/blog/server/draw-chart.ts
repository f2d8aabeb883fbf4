import path from 'node:path'
import type { DrawChart } from './chart-pictures.ts'
import { drawSvg } from '../../../platform/server/draw-svg.ts'

/** The width of a chart in feeds, px; twice that of its drawing, for sharp screens. */
const feedWidthPx = 1360
/** The first one with a sign that a text lacks replaces the whole text if it has all of its letters, so one of signs comes first. */
const fontFiles = [
  'instrument-sans.ttf',
  'instrument-sans-ext.ttf',
  'signs.ttf',
  'italic.ttf',
  'greek.ttf',
  'cyrillic.ttf',
]

/** Draws charts with the typefaces in a folder of the build. */
export function chartDrawing(folder: string): DrawChart {
  return (svg, widthPx = feedWidthPx) =>
    // No typeface has the selector that makes text of an emoji, so a sign with it would be left out.
    drawSvg(svg.replaceAll('\ufe0e', ''), {
      fitTo: { mode: 'width', value: widthPx },
      font: {
        fontFiles: fontFiles.map((file) => path.join(folder, file)),
        loadSystemFonts: false,
        defaultFontFamily: 'Instrument Sans',
      },
    })
}
