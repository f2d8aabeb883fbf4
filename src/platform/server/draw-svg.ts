import type { ResvgRenderOptions } from '@resvg/resvg-js'
import { restrictSvg } from './restrict-svg.ts'

/** The maximum width and height of the PNG of an untrusted SVG. */
const maxSidePx = 2400

/** The maximum display size. */
const maxShownPx = 9999

/**
 * Renders an SVG as a PNG. The SVG is always restricted first (restrict-svg.ts), because the library opens every file that
 * an SVG references and cannot be configured otherwise. Control characters are removed as well: an error message with a
 * NUL would crash the process.
 * @throws UndrawableError, or Error if the library cannot render it or its package is missing
 */
export async function drawSvg(svg: string, options: ResvgRenderOptions): Promise<Buffer> {
  const { renderAsync } = await loadLibrary()
  return (await renderAsync(restrictSvg(svg), options)).asPng()
}

/** An untrusted SVG as a PNG. */
export interface ForeignDrawing {
  data: Buffer
  /** The intended display size, px. */
  size: { width: number; height: number }
}

/**
 * Renders an untrusted SVG, which could contain scripts, as a PNG of twice its size, with the fonts of the machine. Must
 * run in a worker process (server/ops/worker-process.ts), since an SVG can be made to use unlimited time and memory.
 * @returns undefined if it cannot be rendered
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
    // The library has no error types.
    return undefined
  }
}

/** An optional dependency with native code. */
async function loadLibrary() {
  return await import('@resvg/resvg-js')
}
