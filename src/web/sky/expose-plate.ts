import { drawPlate } from './draw-plate.ts'
import type { PlatePlan } from './measure-plate.ts'
import { createProjection, type Projection } from './projection.ts'
import { runInSlices } from './slices.ts'
import type { StarData } from './star-data.ts'

/**
 * Draws on new canvases, which replace those of the older drawing once they are done.
 * @returns undefined when the signal came first
 */
export async function exposePlate(
  sky: HTMLElement,
  { width, height, density, framing, palette, avoid }: PlatePlan,
  data: StarData,
  signal: AbortSignal,
): Promise<Projection | undefined> {
  const light = document.createElement('canvas')
  const stars = document.createElement('canvas')
  stars.width = Math.round(width * density)
  stars.height = Math.round(height * density)
  const pen = stars.getContext('2d')
  if (!pen) return undefined
  pen.scale(density, density)
  const projection = createProjection(framing.camera)
  const scene = { pen, light, width, height, framing, projection, palette, data, avoid }
  if (!(await runInSlices(drawPlate(scene), signal))) return undefined

  sky.replaceChildren(light, stars)
  return projection
}
