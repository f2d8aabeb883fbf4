import { type AnglePart, angleParts, type AngleStyle } from '../sky/angles.ts'
import { fullCircle, halfCircles, type SkyPosition } from '../sky/celestial-systems.ts'
import { onTangentPlane, type PlanePoint } from '../sky/projections.ts'
import { tracePieces } from '../sky/sky-lines.ts'
import { isWholeSky, placerOf, type SkyMap } from '../sky/sky-map.ts'
import type { Plot } from './chart-scale.ts'

/** The label of a line of the grid, at a place on the plane. */
export interface GridLabel {
  parts: readonly AnglePart[]
  at: PlanePoint
}

/** The lines of equal longitude and latitude on a map, on the plane of its projection. */
export interface SkyGrid {
  lines: PlanePoint[][]
  /** The labels of latitudes at the left edge of the map. */
  atLeft: GridLabel[]
  /** The labels of longitudes at the lower edge of a tangent plane. */
  atBottom: GridLabel[]
  /** Labels on lines that reach neither edge. */
  inside: GridLabel[]
  /** The labels of longitudes along a parallel of a map of the whole sky; the first one is usual. */
  along: GridLabel[][]
}

/** The place of a map in a drawing, and its grid. */
export interface SkyFrame {
  plot: Plot
  grid: SkyGrid
  /** Converts a place on the plane to a position in the drawing, px. */
  toPx: (place: PlanePoint) => PlanePoint
}

/** The grid of a map whose plane is drawn about this wide. */
export function skyGrid(map: SkyMap, widthPx: number): SkyGrid {
  return isWholeSky(map) ? wholeSkyGrid(map) : tangentGrid(map, widthPx)
}

const latitudeStyle: AngleStyle = { isHours: false, isSigned: true }

/** A right ascension in hours, any other longitude in degrees. */
function longitudeParts(longitude: number, step: number, { system }: SkyMap): AnglePart[] {
  const style = { isHours: system === 'equatorial', isSigned: false }
  return angleParts(fullCircle(longitude), step, style)
}

/** Multiples of a step from one angle to another one. */
function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

/** Angles from one to another one, at equal distances. */
function samples(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count)
}

const wholeStep = 30
/** The parallels along which longitudes may be labelled. */
const labelled = [0, -30, 30, -60]
/** Nearer to the edge of the map there is no line and no label. */
const edge = { line: 0.5, label: 8 }

function wholeSkyGrid(map: SkyMap): SkyGrid {
  const { longitude: middle } = map.center
  // The map is cut open at its edge, so its lines end just before it.
  const almost = 180 - 1e-9
  const place = placerOf(map)
  const at = (east: number, latitude: number) =>
    place({ longitude: middle + east, latitude }) ?? { x: 0, y: 0 }
  const easts = multiples(wholeStep, middle - 180, middle + 180).map((one) => one - middle)
  const meridians = easts.filter((east) => Math.abs(east) < 180 - edge.line)
  const latitudes = multiples(wholeStep, -60, 60)
  return {
    lines: [
      ...meridians.map((east) => samples(-90, 90, 36).map((latitude) => at(east, latitude))),
      ...latitudes.map((latitude) =>
        samples(-almost, almost, map.projection === 'mollweide' ? 1 : 36).map((east) =>
          at(east, latitude),
        ),
      ),
    ],
    atLeft: latitudes.map((latitude) => ({
      parts: angleParts(latitude, wholeStep, latitudeStyle),
      at: at(almost, latitude),
    })),
    atBottom: [],
    inside: [],
    along: labelled.map((latitude) =>
      meridians
        .filter((east) => Math.abs(east) < 180 - edge.label)
        .map((east) => ({
          parts: longitudeParts(middle + east, wholeStep, map),
          at: at(east, latitude),
        })),
    ),
  }
}

/** The distances of lines, in minutes of time for hours and in minutes of arc for degrees. */
const minutesOfSteps = [120, 60, 30, 20, 10, 5, 2, 1, 1 / 2, 1 / 3, 1 / 6, 1 / 12, 1 / 30, 1 / 60]
const degreesOfSteps = [30, 20, 10, 5, 2]
const steps = {
  hours: minutesOfSteps.map((minutes) => minutes / 4),
  degrees: [...degreesOfSteps, ...minutesOfSteps.slice(1).map((minutes) => minutes / 60)],
}
const betweenLinesPx = { longitudes: 88, latitudes: 62 }

/** The smallest step that is not below an angle. */
function stepFrom(ladder: readonly number[], least: number): number {
  return ladder.findLast((step) => step >= least) ?? ladder[0] ?? 30
}

function tangentGrid(map: SkyMap, widthPx: number): SkyGrid {
  const { center, half } = map
  const ranges = rangesOf(map)
  const { easts, latitudes, isPolar } = ranges
  const pxOfPlane = widthPx / (2 * half.x)
  const ladder = map.system === 'equatorial' ? steps.hours : steps.degrees
  const perPx = (range: Range, lengthPx: number) => (range[1] - range[0]) / lengthPx
  const step = {
    longitude: isPolar
      ? wholeStep
      : stepFrom(ladder, perPx(easts, widthPx) * betweenLinesPx.longitudes),
    latitude: stepFrom(
      steps.degrees,
      perPx(latitudes, 2 * half.y * pxOfPlane) * betweenLinesPx.latitudes,
    ),
  }
  const parallels = parallelsOf(map, ranges, step)
  const meridians = meridiansOf(map, ranges, step)
  const around = isPolar ? aroundPole(map, parallels.closed, pxOfPlane) : []
  return {
    lines: [...meridians.lines, ...parallels.lines],
    atLeft: parallels.atLeft,
    atBottom: around.length > 0 ? [] : meridians.atBottom,
    inside: [
      ...parallels.closed.map(({ latitude, parts }) => ({
        parts,
        at: placerOf(map)({
          longitude: isPolar ? betweenMeridians(center) : center.longitude,
          latitude,
        }),
      })),
      ...around,
    ].flatMap(({ parts, at }) => (at && Math.abs(at.y) < half.y ? [{ parts, at }] : [])),
    along: [],
  }
}

interface Steps {
  longitude: number
  latitude: number
}

/** Whether a line ends at an edge of a map. */
function isAtEdge(value: number, end: number): boolean {
  return Math.abs(value - end) < 1e-9 * Math.abs(end)
}

function meridiansOf(
  map: SkyMap,
  { easts: [first, end], latitudes, isPolar }: Ranges,
  step: Steps,
): Pick<SkyGrid, 'lines' | 'atBottom'> {
  const { center, half } = map
  const last = isPolar ? end - step.longitude / 2 : end
  const all = multiples(step.longitude, center.longitude + first, center.longitude + last)
  const drawn = all.map((longitude) => {
    const positions = samples(...latitudes, 24).map((latitude) => ({ longitude, latitude }))
    // Great circles are straight.
    const lines = tracePieces(positions, map).map((piece) => [
      ...piece.slice(0, 1),
      ...piece.slice(-1),
    ])
    return { parts: longitudeParts(longitude, step.longitude, map), lines }
  })
  return {
    lines: drawn.flatMap(({ lines }) => lines),
    atBottom: drawn.flatMap(({ parts, lines }) => {
      const at = lines.flat().find(({ y }) => isAtEdge(y, -half.y))
      return at ? [{ parts, at }] : []
    }),
  }
}

interface Parallel {
  latitude: number
  parts: readonly AnglePart[]
}

interface Parallels extends Pick<SkyGrid, 'lines' | 'atLeft'> {
  /** Those that do not reach the left edge. */
  closed: Parallel[]
}

function parallelsOf(map: SkyMap, { easts, latitudes, isPolar }: Ranges, step: Steps): Parallels {
  const found: Parallels = { lines: [], atLeft: [], closed: [] }
  for (const latitude of multiples(step.latitude, ...latitudes)) {
    if (Math.abs(latitude) === 90) continue
    const positions = samples(...easts, isPolar ? 72 : 36).map((east) => ({
      longitude: map.center.longitude + east,
      latitude,
    }))
    const pieces = tracePieces(positions, map)
    found.lines.push(...pieces)
    const parts = angleParts(latitude, step.latitude, latitudeStyle)
    const at = pieces.flat().find(({ x }) => isAtEdge(x, -map.half.x))
    if (at) found.atLeft.push({ parts, at })
    else found.closed.push({ latitude, parts })
  }
  return found
}

/** The longitude in the middle between two meridians that is nearest to the centre of a polar map. */
function betweenMeridians({ longitude }: SkyPosition): number {
  return (Math.floor(longitude / wholeStep) + 0.5) * wholeStep
}

/** The least distances of the labels around a pole, px. */
const aroundPx = { each: 44, second: 22 }

/** The labels of longitudes around a pole, on the largest parallel that is whole. */
function aroundPole(map: SkyMap, closed: readonly Parallel[], pxOfPlane: number) {
  const place = placerOf(map)
  const isWhole = ({ latitude }: Parallel) =>
    samples(-180, 180, 8).every((longitude) => {
      const at = place({ longitude, latitude })
      return at && Math.abs(at.x) < map.half.x && Math.abs(at.y) < map.half.y
    })
  const [parallel] = closed
    .filter(isWhole)
    .toSorted((one, other) => Math.abs(one.latitude) - Math.abs(other.latitude))
  if (!parallel) return []
  const betweenPx = ((90 - Math.abs(parallel.latitude)) * Math.PI * pxOfPlane) / 180 / 2
  const step = betweenPx >= aroundPx.each ? wholeStep : betweenPx >= aroundPx.second ? 60 : 180
  return multiples(step, 0, 359).map((longitude) => ({
    parts: longitudeParts(longitude, step, map),
    at: place({ longitude, latitude: parallel.latitude }),
  }))
}

type Range = [from: number, to: number]

/** The longitudes east of the centre and the latitudes that a tangent plane shows. */
interface Ranges {
  easts: Range
  latitudes: Range
  /** Whether it shows a pole. */
  isPolar: boolean
}

function rangesOf(map: SkyMap): Ranges {
  const { center, half } = map
  const along = samples(-1, 1, 16)
  const around = along.flatMap((share) => [
    { x: share * half.x, y: half.y },
    { x: share * half.x, y: -half.y },
    { x: half.x, y: share * half.y },
    { x: -half.x, y: share * half.y },
    { x: 0, y: share * half.y },
  ])
  const positions = around.map((point) => onTangentPlane(point, center))
  const pole = center.latitude < 0 ? -90 : 90
  const place = placerOf(map)({ longitude: center.longitude, latitude: pole })
  const isPolar = place !== undefined && Math.abs(place.y) <= half.y
  const heights = [...positions.map(({ latitude }) => latitude), ...(isPolar ? [pole] : [])]
  const easts = positions.map(({ longitude }) => halfCircles(longitude - center.longitude))
  return {
    easts: isPolar ? [-180, 180] : [Math.min(...easts), Math.max(...easts)],
    latitudes: [Math.min(...heights), Math.max(...heights)],
    isPolar,
  }
}
