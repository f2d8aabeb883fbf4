import type { ResvgRenderOptions } from '@resvg/resvg-js'
import { restrictSvg } from './restrict-svg.ts'

/** The largest width and height of a picture made from an SVG of others, px. */
const maxSidePx = 2400

/** The largest size that a picture is shown in, px. */
const maxShownPx = 9999

/**
 * Draws an SVG as a PNG. Whatever it is, it is written anew first (restrict-svg.ts): the library opens every file that a drawing
 * names, and has no setting against it. No control character reaches it: a fault of it whose words hold a NUL would end the process.
 * @throws UndrawableError, or Error for what the library cannot draw or where its package is missing
 */
export async function drawSvg(svg: string, options: ResvgRenderOptions): Promise<Buffer> {
  const { renderAsync } = await loadLibrary()
  return (await renderAsync(restrictSvg(svg), options)).asPng()
}

/** A drawing of others as a picture. */
export interface ForeignDrawing {
  data: Buffer
  /** The size in which it is meant to be shown, px. */
  size: { width: number; height: number }
}

/**
 * Draws an SVG of others as a PNG of twice its size: stored as it is, it could hold scripts. Fonts are those of the machine. To be called in a worker
 * process only (server/ops/worker-process.ts): a drawing can be made to take all time and memory.
 * @returns undefined for what cannot be drawn
 */
export async function drawForeignSvg(svg: string): Promise<ForeignDrawing | undefined> {
  const { Resvg, renderAsync } = await loadLibrary()
  try {
    const restricted = restrictSvg(svg)
    const { width, height } = new Resvg(restricted, { font: { loadSystemFonts: false } })
    if (!(width >= 1 && height >= 1 && height <= 20 * width)) return undefined
    const zoom = Math.min(2, maxSidePx / width, maxSidePx / height)
    const drawn = await renderAsync(restricted, {
      fitTo: { mode: 'zoom', value: zoom },
      font: { loadSystemFonts: true },
    })
    const shownPx = (side: number) => Math.min(maxShownPx, Math.round(side))
    return { data: drawn.asPng(), size: { width: shownPx(width), height: shownPx(height) } }
  } catch {
    // The library tells its refusals from its faults by words only.
    return undefined
  }
}

/** A package of the platform, which an installation may leave out. */
async function loadLibrary() {
  return await import('@resvg/resvg-js')
}
