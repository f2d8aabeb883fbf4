import { labelFont } from './draw-labels.ts'
import { drawPlate } from './draw-plate.ts'
import { measurePlate, type PlatePlan } from './measure-plate.ts'
import { readPalette } from './palette.ts'
import { createProjection, type Projection } from './projection.ts'
import { runInSlices } from './slices.ts'
import { loadStars, type Depth, type StarData } from './star-data.ts'
import type { SkyView } from './views.ts'
import { watchChanges } from './watch-changes.ts'

/** How far before it scrolls into view a plate is prepared. */
const ahead = '300px'

/**
 * Keeps a canvas showing one view of the sky: first drawn when it comes near the screen, then once per change of
 * its size or theme, always in slices that leave the page responsive.
 * @param onDrawn gets the projection of each finished drawing
 * @returns undoes everything: observers, pending frames and downloads
 */
export function developPlate(
  canvas: HTMLCanvasElement,
  view: SkyView,
  onDrawn: (projection: Projection) => void,
): () => void {
  const ending = new AbortController()
  const starsTo = starStore(ending.signal)
  let drawing = new AbortController()
  let latest = ''

  // Without stars the plate stays as it is; the next change of size or theme tries again.
  const forget = () => {
    latest = ''
  }
  const redraw = async () => {
    const plan = measurePlate(canvas, view)
    const fingerprint = JSON.stringify(plan)
    if (!plan || fingerprint === latest) return
    latest = fingerprint
    drawing.abort()
    drawing = new AbortController()
    const { signal } = drawing
    const data = await starsTo(plan.framing.depth).catch(forget)
    const projection = data && (await exposePlate(canvas, plan, data, signal))
    if (projection) onDrawn(projection)
  }
  const start = async () => {
    // Fonts move the words that names keep clear of, so they come first.
    await loadFonts(canvas)
    if (ending.signal.aborted) return
    ending.signal.addEventListener(
      'abort',
      watchChanges(canvas, () => void redraw()),
    )
    await redraw()
  }

  const nearScreen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      nearScreen.disconnect()
      void start()
    },
    { rootMargin: ahead },
  )
  nearScreen.observe(canvas)

  return () => {
    nearScreen.disconnect()
    drawing.abort()
    ending.abort()
  }
}

/** Fetches each depth once for the life of a plate; a failed download is forgotten. */
function starStore(signal: AbortSignal): (depth: Depth) => Promise<StarData> {
  const stars = new Map<Depth, StarData>()
  return async (depth) => {
    const data = stars.get(depth) ?? (await loadStars(depth, signal))
    stars.set(depth, data)
    return data
  }
}

/** Waits for the fonts of the page and the one of the names; one that fails is replaced by its fallback. */
async function loadFonts(canvas: HTMLCanvasElement) {
  const names = document.fonts.load(labelFont(readPalette(canvas).readingFont))
  await Promise.allSettled([document.fonts.ready, names])
}

/**
 * Draws aside and shows the result at once, so an older print stays in view until the new one is done.
 * @returns undefined when the signal came first
 */
async function exposePlate(
  canvas: HTMLCanvasElement,
  { width, height, density, framing, palette, avoid }: PlatePlan,
  data: StarData,
  signal: AbortSignal,
): Promise<Projection | undefined> {
  const buffer = document.createElement('canvas')
  buffer.width = Math.round(width * density)
  buffer.height = Math.round(height * density)
  const pen = buffer.getContext('2d')
  if (!pen) return undefined
  pen.scale(density, density)
  const projection = createProjection(framing.camera)
  const scene = { pen, width, height, framing, projection, palette, data, avoid }
  if (!(await runInSlices(drawPlate(scene), signal))) return undefined

  canvas.width = buffer.width
  canvas.height = buffer.height
  canvas.getContext('2d')?.drawImage(buffer, 0, 0)
  return projection
}
