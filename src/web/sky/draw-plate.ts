import { drawFigures } from './draw-figures.ts'
import { drawGraticule } from './draw-graticule.ts'
import { drawNames, drawMark } from './draw-labels.ts'
import { drawNebulae, paintStarlight } from './draw-light.ts'
import { drawRulers } from './draw-rulers.ts'
import { drawStars } from './draw-stars.ts'
import type { Scene } from './scene.ts'

/** Draws one plate from the deepest layer to the top, pausing wherever the caller may take the main thread back. */
export function* drawPlate(scene: Scene): Generator<void> {
  yield* paintStarlight(scene)
  if (scene.framing.atlas) {
    yield* drawGraticule(scene)
    yield* drawFigures(scene)
  }
  drawNebulae(scene)
  yield
  yield* drawStars(scene)
  drawRulers(scene)
  yield
  drawNames(scene)
  drawMark(scene)
}
