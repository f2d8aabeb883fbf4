import type { PlateField } from '../../shared/sky-fields.ts'
import { exposePlate } from './expose-plate.ts'
import { followPointer } from './follow-pointer.ts'
import type { SkyView } from './framing.ts'
import { hostOf, measurePlate } from './measure-plate.ts'
import type { Aim } from './named-stars.ts'
import { labelFont, readPalette } from './palette.ts'
import type { Projection } from './projection.ts'
import { type Depth, loadStars, type StarData } from './star-data.ts'
import { viewOf } from './views.ts'
import { watchChanges } from './watch-changes.ts'

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
