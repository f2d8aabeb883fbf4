import { loadNamedStars, nearestStar, type Aim, type NamedStar } from './named-stars.ts'
import type { PlateField } from '../../shared/sky-fields.ts'
import type { Projection } from './projection.ts'

/**
 * Tells which named star a mouse is on. The names are fetched with the first movement, so touch screens never do.
 * @param onAim gets undefined when the mouse leaves the stars; called only when the star changes
 * @returns stops following
 */
export function followPointer(
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
