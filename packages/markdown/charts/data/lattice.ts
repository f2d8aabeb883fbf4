import { type ScaleSpec, scaleForm } from '../axes/scale-forms.ts'
import { UndrawableError } from '../chart-model.ts'

/** The most places of a grid along an axis. */
const maxPlaces = 400
/** How far the distances of regular places may differ, since numbers in files are rounded. */
const tolerance = 0.05

/** The places of a grid along an axis in rising order, with the edges of the cells around them. */
export interface Lattice {
  places: readonly number[]
  /** One more than the places. */
  edges: readonly number[]
  /** The index of a value; undefined for one that is at none of the places. */
  indexOf(value: number): number | undefined
}

/**
 * Finds the places of a grid. Between regular places, those without any row belong to it; on a logarithmic axis places
 * of equal ratios are regular.
 * @param name what the author calls the values
 * @throws UndrawableError for a single place, and for too many
 */
export function latticeOf(values: Iterable<number>, axis: ScaleSpec, name: string): Lattice {
  const distinct = distinctOf(values, name)
  const form = scaleForm(axis)
  const regular = regularPlaces(distinct, form) ?? regularPlaces(distinct, scaleForm({}))
  const places = regular ?? distinct
  const known = new Map(places.map((place, index) => [place, index]))
  const nearest = (value: number) => {
    const span = (places.at(-1) ?? 0) - (places[0] ?? 0)
    const index = places.findIndex((place) => Math.abs(place - value) <= span * merged)
    return index < 0 ? undefined : index
  }
  return {
    places,
    edges: edgesAround(places, form),
    indexOf: (value) => known.get(value) ?? nearest(value),
  }
}

/** Values that differ by a smaller share of their range are the same place. */
const merged = 1e-9

function distinctOf(values: Iterable<number>, name: string): number[] {
  const found = new Set<number>()
  for (const value of values) {
    found.add(value)
    if (found.size > maxPlaces)
      throw new UndrawableError(
        `A grid has at most ${maxPlaces} places along an axis; there are more values of ${name}.`,
      )
  }
  const sorted = [...found].toSorted((one, other) => one - other)
  const span = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0)
  const places = sorted.filter((value, index) => {
    const before = sorted[index - 1]
    return before === undefined || value - before > span * merged
  })
  if (places.length < 2)
    throw new UndrawableError(
      `A grid needs two places along each axis; there is one value of ${name}.`,
    )
  return places
}

type Form = ReturnType<typeof scaleForm>

/** The places at equal distances on a scale, with those between that have no row; undefined where distances differ. */
function regularPlaces(distinct: readonly number[], form: Form): number[] | undefined {
  if (!distinct.every(form.isUsable)) return undefined
  const along = distinct.map(form.forward)
  const [first = 0, last = 0] = [along[0], along.at(-1)]
  const least = along
    .slice(1)
    .reduce((smallest, at, index) => Math.min(smallest, at - (along[index] ?? at)), Infinity)
  const steps = Math.round((last - first) / least)
  // Far more places than values are no sign of a grid with gaps.
  if (steps + 1 > Math.min(maxPlaces, 2 * distinct.length)) return undefined
  const step = (last - first) / steps
  const places = Array.from({ length: steps + 1 }, (_, index) => form.inverse(first + index * step))
  for (const [index, at] of along.entries()) {
    const place = (at - first) / step
    if (Math.abs(place - Math.round(place)) > tolerance) return undefined
    places[Math.round(place)] = distinct[index] ?? at
  }
  return places
}

/** The edges in the middle between neighbours, and as far beyond the ends. */
function edgesAround(places: readonly number[], { forward, inverse, isUsable }: Form): number[] {
  const along = places.map(forward)
  const middles = along.slice(1).map((at, index) => (at + (along[index] ?? at)) / 2)
  const [first = 0, last = 0] = [along[0], along.at(-1)]
  const ends = [2 * first - (middles[0] ?? first), 2 * last - (middles.at(-1) ?? last)]
  const edges = [ends[0] ?? first, ...middles, ends[1] ?? last].map(inverse)
  return edges.map((edge, index) => (isUsable(edge) ? edge : (places[index] ?? edge)))
}
