import {
  type Aim,
  type AtlasFile,
  type Box,
  createProjection,
  drawPlate,
  labelFont,
  type NamedStar,
  type NamedStarRow,
  nearestStar,
  orionFile,
  type Palette,
  type Projection,
  readNamedStars,
  readStars,
  type Rgb,
  type StarData,
  type StarFile,
} from '@ephemeris/sky'
import type { PlateField, SkyPart } from '../../../shared/plate-field.ts'
import { runInSlices } from './slices.ts'
import { type Depth, type SkyView, type ViewFraming, viewOf } from './views.ts'

type PlateOptions = {
  /** The owner's field; undefined for the default field. */
  field: PlateField | undefined
  /** Stops observers, pending frames and downloads. */
  signal: AbortSignal
  onDrawn: () => void
  /** Called with the named star under a mouse, or with undefined when there is none. */
  onAim?: (aim: Aim | undefined) => void
}

/**
 * Fills an element with a view of the sky, and redraws it when its size or theme changes, in slices that keep the page
 * responsive.
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
    // If the stars could not be loaded, the plate does not change; the next change of size or theme retries.
    if (!data) latest = ''
    const projection = data && (await exposePlate(sky, plan, data, ending))
    if (!projection) return
    onDrawn()
    if (onAim) aimOver(sky, { field, projection }, onAim, ending)
  }
  const start = async () => {
    // Fonts first, since they move the text of the page, which star names must not overlap.
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
 * Draws on new canvases, which replace the old ones once they are done.
 * @returns undefined if it was aborted
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

/** Follows the mouse over one drawing. A new drawing removes the ring, whose star may have moved. */
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
 * Reports the named star under the mouse. Names are loaded with the first movement, and so never on touch screens.
 * @param onAim called when the star changes, with undefined when the mouse leaves the stars
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
      // The next movement retries the download.
      () => (stars = undefined),
    )
  }
  host.addEventListener('pointermove', move, { signal })
  host.addEventListener('pointerleave', () => aimAt(undefined), { signal })
  return () => ending.abort()
}

/** Loads each depth once per plate; a failed download is retried the next time. */
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

/** Waits for the fonts of the page and of the star names; failures fall back to other fonts. */
async function loadFonts(sky: HTMLElement) {
  const names = document.fonts.load(labelFont(readPalette(sky).readingFont))
  await Promise.allSettled([document.fonts.ready, names])
}

/** The delay after which a resize counts as finished, ms. */
const redrawDelayMs = 120

/**
 * Calls back when the size of an element or the theme has changed.
 * @returns stops watching
 */
function watchChanges(element: Element, onChange: () => void): () => void {
  let redrawing: ReturnType<typeof setTimeout> | undefined
  const sizes = new ResizeObserver(() => {
    clearTimeout(redrawing)
    redrawing = setTimeout(onChange, redrawDelayMs)
  })
  sizes.observe(element)

  const theme = new MutationObserver(onChange)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)

  return () => {
    clearTimeout(redrawing)
    sizes.disconnect()
    theme.disconnect()
    system.removeEventListener('change', onChange)
  }
}

/**
 * Loads the star catalogue from the site.
 * @param field undefined for the default field, whose catalogue is part of the build
 * @throws TypeError without a network, DOMException when aborted, Error for a missing file
 */
async function loadStars(
  depth: Depth,
  field: PlateField | undefined,
  signal: AbortSignal,
): Promise<StarData> {
  const [atlas, faint] = await Promise.all([
    fetchPart<AtlasFile>('atlas', field, signal),
    depth === 'faint' ? fetchPart<StarFile>('faint', field, signal) : undefined,
  ])
  return readStars(atlas, faint)
}

/** Loads the brightest stars with a designation; to V 4.7 in the default field. */
async function loadNamedStars(
  field: PlateField | undefined,
  signal: AbortSignal,
): Promise<NamedStar[]> {
  return readNamedStars(await fetchPart<NamedStarRow[]>('names', field, signal))
}

/** Loads a part of the stars with low priority. */
async function fetchPart<T>(
  part: SkyPart,
  field: PlateField | undefined,
  signal: AbortSignal,
): Promise<T> {
  // The id prevents the use of a cached file of another field.
  const url = field ? `${field.files}${part}.json?field=${field.id}` : orionFile(part)
  const response = await fetch(url, { signal, priority: 'low' })
  if (!response.ok) throw new Error(`The star file was not delivered: ${response.status}.`)
  // Created by the site, so its format is known.
  return (await response.json()) as T
}

/** Everything that a drawing depends on; equal plans give equal drawings. */
type PlatePlan = {
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  density: number
  framing: ViewFraming
  palette: Palette
  avoid: Box[]
}

/** More would take four times the memory for points that already look round. */
const maxDensity = 2

/** How far line boxes extend above and below the letters of the hero, px. */
const leading = 10

/**
 * Measures a plate and the text to avoid, which has `data-sky-avoid` and the same positioned parent as the plate.
 * @returns undefined while it has no size, as in a hidden panel
 */
function measurePlate(sky: HTMLElement, view: SkyView): PlatePlan | undefined {
  const { clientWidth: width, clientHeight: height } = sky
  if (width === 0 || height === 0) return undefined
  const origin = sky.getBoundingClientRect()
  const words = [...(hostOf(sky)?.querySelectorAll('[data-sky-avoid]') ?? [])]
  const firstWords = words[0]
  // A preview scales the page down.
  const scale = origin.width / width
  const wordsTop = firstWords && (firstWords.getBoundingClientRect().top - origin.top) / scale
  return {
    width,
    height,
    density: Math.min(maxDensity, window.devicePixelRatio),
    framing: view.frame({ width, height, wordsTop }),
    palette: readPalette(sky),
    avoid: words.flatMap((element) => textBoxes(element, origin, scale)),
  }
}

/** The part of the page in front of a plate. */
function hostOf(sky: HTMLElement): HTMLElement | null {
  return sky.parentElement?.parentElement ?? null
}

/** The boxes of the text line by line: the element itself is as wide as its column. */
function textBoxes(element: Element, origin: DOMRect, scale: number): Box[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Array.from(range.getClientRects(), ({ left, top, right, bottom }) => ({
    left: (left - origin.left) / scale,
    top: (top - origin.top) / scale + leading,
    right: (right - origin.left) / scale,
    bottom: (bottom - origin.top) / scale - leading,
  }))
}

/** Reads the sky tokens that apply to an element, which an ancestor with `data-theme` may change. */
function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const rgb = (name: string): Rgb => {
    const [red = 0, green = 0, blue = 0] = token(name).split(',').map(Number)
    return [red, green, blue]
  }
  return {
    print: token('--sky-mode') === 'sky' ? 'sky' : 'plate',
    starInks: [rgb('--sky-star-blue'), rgb('--sky-star-white'), rgb('--sky-star-red')],
    fog: rgb('--sky-fog'),
    fogStrength: Number(token('--sky-fog-a')),
    nebula: rgb('--sky-neb'),
    reflection: rgb('--sky-refl'),
    nebulaStrength: Number(token('--sky-neb-a')),
    grid: token('--sky-grid'),
    figure: token('--sky-figure'),
    tick: token('--sky-tick'),
    label: token('--sky-label'),
    name: token('--sky-name'),
    // Read from a property, because only properties resolve light-dark(); the style sheet sets it as the text color.
    accent: style.color,
    interfaceFont: token('--font-ui'),
    readingFont: token('--font-read'),
  }
}
