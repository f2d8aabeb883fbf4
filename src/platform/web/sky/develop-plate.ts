import {
  type Aim,
  createProjection,
  drawPlate,
  labelFont,
  type NamedStar,
  nearestStar,
  type Projection,
  type StarData,
} from '@ephemeris/sky'
import type { PlateField } from '../../../shared/plate-field.ts'
import { loadNamedStars, loadStars } from './load-stars.ts'
import { hostOf, measurePlate, type PlatePlan, readPalette } from './measure-plate.ts'
import { runInSlices } from './slices.ts'
import { type Depth, type SkyView, viewOf } from './views.ts'

type PlateOptions = {
  /** The field that the owner has chosen; undefined for that of a fresh site. */
  field: PlateField | undefined
  /** Ends everything: observers, pending frames and downloads. */
  signal: AbortSignal
  onDrawn: () => void
  /** Called with the named star under a mouse, or with undefined when there is none. */
  onAim?: (aim: Aim | undefined) => void
}

/**
 * Keeps an element filled with one view of the sky: drawn at once, then again per change of its size or theme, always
 * in slices that leave the page responsive.
 */
export function developPlate(
  sky: HTMLElement,
  kind: SkyView['kind'],
  { field, signal, onDrawn, onAim }: PlateOptions,
): void {
  const starsTo = starStore(field, signal)
  const view = viewOf(kind, field)
  let drawing = new AbortController()
  let latest = ''

  const redraw = async () => {
    const plan = measurePlate(sky, view)
    const fingerprint = JSON.stringify(plan)
    if (!plan || fingerprint === latest) return
    latest = fingerprint
    drawing.abort()
    drawing = new AbortController()
    const ending = AbortSignal.any([signal, drawing.signal])
    const data = await starsTo(plan.framing.depth).catch(() => undefined)
    if (ending.aborted) return
    // Without its stars the plate stays as it is; the next change of size or theme tries again.
    if (!data) latest = ''
    const projection = data && (await exposePlate(sky, plan, data, ending))
    if (!projection) return
    onDrawn()
    if (onAim) aimOver(sky, { field, projection }, onAim, ending)
  }
  const start = async () => {
    // Fonts are loaded first, since they move the words of the page, which star names must not overlap.
    await loadFonts(sky)
    if (signal.aborted) return
    signal.addEventListener(
      'abort',
      watchChanges(sky, () => void redraw()),
    )
    await redraw()
  }

  signal.addEventListener('abort', () => sky.replaceChildren())
  void start()
}

/**
 * Draws on new canvases, which replace those of the older drawing once they are done.
 * @returns undefined when the signal came first
 */
async function exposePlate(
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
  const glow = light.getContext('2d')
  if (!pen || !glow) return undefined
  pen.scale(density, density)
  const projection = createProjection(framing.camera)
  const scene = { pen, light: glow, width, height, framing, projection, palette, data, avoid }
  if (!(await runInSlices(drawPlate(scene), signal))) return undefined

  sky.replaceChildren(light, stars)
  return projection
}

/** Follows the mouse over one drawing; a new drawing removes the ring, whose star may be elsewhere then. */
function aimOver(
  sky: HTMLElement,
  plate: { field: PlateField | undefined; projection: Projection },
  onAim: (aim: Aim | undefined) => void,
  ending: AbortSignal,
): void {
  const host = hostOf(sky)
  if (!host) return
  const unfollow = followPointer(host, plate, onAim)
  ending.addEventListener('abort', () => {
    unfollow()
    onAim(undefined)
  })
}

/**
 * Reports the named star under the mouse. The names are fetched with the first movement, so touch screens never do.
 * @param onAim gets undefined when the mouse leaves the stars; called only when the star changes
 * @returns stops following
 */
function followPointer(
  host: HTMLElement,
  { field, projection }: { field: PlateField | undefined; projection: Projection },
  onAim: (aim: Aim | undefined) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let stars: NamedStar[] | 'asked' | undefined
  let current: NamedStar | undefined

  const aimAt = (aim: Aim | undefined) => {
    if (aim?.star === current) return
    current = aim?.star
    onAim(aim)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || stars === 'asked') return
    if (stars) {
      const origin = host.getBoundingClientRect()
      const at = { x: event.clientX - origin.left, y: event.clientY - origin.top }
      return aimAt(nearestStar(stars, projection, at))
    }
    stars = 'asked'
    loadNamedStars(field, signal).then(
      (named) => (stars = named),
      // The download failed: the next movement tries again.
      () => (stars = undefined),
    )
  }
  host.addEventListener('pointermove', move, { signal })
  host.addEventListener('pointerleave', () => aimAt(undefined), { signal })
  return () => ending.abort()
}

/** Fetches each depth once for the life of a plate; a failed download is tried again the next time. */
function starStore(
  field: PlateField | undefined,
  signal: AbortSignal,
): (depth: Depth) => Promise<StarData> {
  const stars = new Map<Depth, StarData>()
  return async (depth) => {
    const data = stars.get(depth) ?? (await loadStars(depth, field, signal))
    stars.set(depth, data)
    return data
  }
}

/** Waits for the fonts of the page and the one of the names; one that fails is replaced by its fallback. */
async function loadFonts(sky: HTMLElement) {
  const names = document.fonts.load(labelFont(readPalette(sky).readingFont))
  await Promise.allSettled([document.fonts.ready, names])
}

/** Quiet time before a resize counts as finished, ms. */
const settleDelayMs = 120

/**
 * Calls back when an element has changed its size, or the page its theme.
 * @returns stops watching
 */
function watchChanges(element: Element, onChange: () => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const sizes = new ResizeObserver(() => {
    clearTimeout(settling)
    settling = setTimeout(onChange, settleDelayMs)
  })
  sizes.observe(element)

  const theme = new MutationObserver(onChange)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)

  return () => {
    clearTimeout(settling)
    sizes.disconnect()
    theme.disconnect()
    system.removeEventListener('change', onChange)
  }
}
