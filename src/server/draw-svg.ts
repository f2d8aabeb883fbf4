import type { ResvgRenderOptions } from '@resvg/resvg-js'
import { withoutControls } from './markup.ts'

/**
 * Loads what draws an SVG: a package of the platform, which an installation may leave out.
 * A fault of it whose words hold a NUL would end the whole process, so it is given no control characters.
 * @throws Error where the package is missing
 */
export async function loadDrawing() {
  const { Resvg, renderAsync } = await import('@resvg/resvg-js')
  return {
    /** The size that a drawing says it has, px. @throws Error for what is none */
    sizeOf: (svg: string): { width: number; height: number } => {
      const { width, height } = new Resvg(withoutControls(svg))
      return { width, height }
    },
    /** @throws Error for what cannot be drawn */
    toPng: async (svg: string, options: ResvgRenderOptions): Promise<Buffer> =>
      (await renderAsync(withoutControls(svg), options)).asPng(),
  }
}
