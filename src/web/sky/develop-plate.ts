import { measurePlate } from './measure-plate.ts'
import { labelFont, readPalette } from './palette.ts'
import type { Projection } from './projection.ts'
import { loadStars, type Depth, type StarData } from './star-data.ts'
import type { SkyView } from './framing.ts'
import { watchChanges } from './watch-changes.ts'

/** How far before it scrolls into view a plate is prepared. */
const ahead = '300px'

/**
 * Keeps an element filled with one view of the sky: first drawn when it comes near the screen, then once per change of
 * its size or theme, always in slices that leave the page responsive.
 * @param onDrawn gets the projection of each finished drawing
 * @returns undoes everything: observers, pending frames and downloads
 */
export function developPlate(
  sky: HTMLElement,
  view: SkyView,
  onDrawn: (projection: Projection) => void,
): () => void {
  const ending = new AbortController()
  const starsTo = starStore(ending.signal)
  let drawing = new AbortController()
  let latest = ''

  // Without its parts the plate stays as it is; the next change of size or theme tries again.
  const forget = () => {
    latest = ''
  }
  const redraw = async () => {
    const plan = measurePlate(sky, view)
    const fingerprint = JSON.stringify(plan)
    if (!plan || fingerprint === latest) return
    latest = fingerprint
    drawing.abort()
    drawing = new AbortController()
    const { signal } = drawing
    const depth = plan.framing.depth
    const parts = await Promise.all([loadDrawing(), starsTo(depth)]).catch(forget)
    if (!parts || signal.aborted) return
    const [{ exposePlate }, data] = parts
    const projection = await exposePlate(sky, plan, data, signal)
    if (projection) onDrawn(projection)
  }
  const start = async () => {
    // Fonts move the words that names keep clear of, so they come first.
    await loadFonts(sky)
    if (ending.signal.aborted) return
    ending.signal.addEventListener(
      'abort',
      watchChanges(sky, () => void redraw()),
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
  nearScreen.observe(sky)

  return () => {
    nearScreen.disconnect()
    drawing.abort()
    ending.abort()
    sky.replaceChildren()
  }
}

/** The drawing code arrives with the stars: no page waits for it. */
const loadDrawing = () => import('./expose-plate.ts')

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
async function loadFonts(sky: HTMLElement) {
  const names = document.fonts.load(labelFont(readPalette(sky).readingFont))
  await Promise.allSettled([document.fonts.ready, names])
}
