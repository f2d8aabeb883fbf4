import { readNumber } from '../../tables/cells.ts'
import type { FileTable } from '../../tables/read-table.ts'
import { type ChartMark, type ChartSeries, type Datum, UndrawableError } from '../chart-model.ts'
import { kindOf } from '../kinds/kinds.ts'
import { roundedWords } from '../names/format-number.ts'
import { readAngle } from '../sky/angles.ts'
import {
  conversion,
  positionOf,
  type SkyPosition,
  systemNames,
  vectorOf,
} from '../sky/celestial-systems.ts'
import type { PlanePoint } from '../sky/projections.ts'
import { arcBetween, between, tracePieces } from '../sky/sky-lines.ts'
import { halfPlane, isWholeSky, placerOf, type SkyMap, widthAround } from '../sky/sky-map.ts'
import type { ChartSpec } from '../text/chart-schema.ts'
import type { FileColumns } from './file-columns.ts'

const skyKinds = new Set<string>(['points', 'line', 'text'])

/** Refuses what a map of the sky cannot show. @throws UndrawableError */
export function checkSky({ sky, x, y, series, marks, fold, facet }: ChartSpec): void {
  if (!sky) return
  if (fold) throw new UndrawableError('A map of the sky cannot be folded.')
  if (facet) throw new UndrawableError('A map of the sky has no panels.')
  const known = new Set(['label', 'column'])
  for (const axis of [x, y])
    for (const name of Object.keys(axis))
      if (!known.has(name))
        throw new UndrawableError(`The axes of a map of the sky have no ${name}.`)
  for (const one of series) {
    if (!skyKinds.has(one.kind))
      throw new UndrawableError(
        `A map of the sky has points, lines and texts; it cannot have ${kindOf(one).words}.`,
      )
    for (const name of ['error', 'xerror', 'limit', 'low', 'high'] as const)
      if (name in one)
        throw new UndrawableError(`A map of the sky cannot show ${name} of a series.`)
  }
  if (marks?.some(({ x: ra, y: dec }) => !isAngle(ra) || !isAngle(dec)))
    throw new UndrawableError(
      'A map of the sky has no lines and no ranges; each of its marks needs an x and a y.',
    )
}

/** The columns of a file whose positions may be in hours or degrees, minutes and seconds as well. */
export function withAngles(columns: FileColumns, spec: ChartSpec, table: FileTable): FileColumns {
  const { sky, series } = spec
  if (!sky) return columns
  const { coordinates } = sky
  const placesAlong = (which: 'x' | 'y') => {
    const own = series.map((one) => (which === 'x' ? one.x : 'y' in one ? one.y : undefined))
    const asked = [...own, spec[which].column].filter((one) => one !== undefined)
    return new Set(asked.filter((one) => one !== 'index').map(columns.place))
  }
  const [longitudes, latitudes] = [placesAlong('x'), placesAlong('y')]
  const known = new Map<number, readonly number[]>()
  return {
    ...columns,
    numbers: (asked, isTime) => {
      const at = asked === 'index' ? undefined : columns.place(asked)
      if (at === undefined || !(longitudes.has(at) || latitudes.has(at)))
        return columns.numbers(asked, isTime)
      const isHours = longitudes.has(at) && coordinates === 'equatorial'
      const numbers = known.get(at) ?? anglesOf(table, at, isHours)
      known.set(at, numbers)
      return numbers
    },
  }
}

function anglesOf(table: FileTable, at: number, isHours: boolean): number[] {
  let [words, values] = [0, 0]
  const angles = table.rows.map((row) => {
    const cell = row[at] ?? ''
    const angle = readNumber(cell, table.hasCommas) ?? readAngle(cell, isHours)
    if (angle === undefined) words += 1
    else if (!Number.isNaN(angle)) values += 1
    return angle ?? Number.NaN
  })
  if (words > 0 && values === 0)
    throw new UndrawableError(
      `The column ${table.columns[at]?.name} holds words, not degrees or angles such as 05:34:32.`,
    )
  return angles
}

/**
 * Places series of positions on the plane of a map.
 * @returns also the map; nothing for a chart that is none
 * @throws UndrawableError for a latitude beyond a pole, and for a map that has no centre
 */
export function placeOnSky(
  spec: ChartSpec,
  series: ChartSeries[],
): { series: ChartSeries[]; sky?: SkyMap } {
  const { sky } = spec
  if (!sky) return { series }
  for (const { data } of series) for (const datum of data) checkLatitude(datum)
  const convert = conversion(sky.coordinates, sky.show)
  const positions = series.map(({ data }) =>
    data.map(({ x, y }) =>
      Number.isFinite(y) ? convert({ longitude: x, latitude: y }) : undefined,
    ),
  )
  const map = mapOf(
    sky,
    positions.flat().filter((position) => position !== undefined),
  )
  const placed = series.map((one, index) => ({
    ...one,
    data: placedData(one, positions[index] ?? [], map),
  }))
  return { series: placed, sky: map }
}

/** Whether a mark has a single value along an axis. */
function isAngle(value: MarkValue): value is number | string {
  return value !== undefined && !Array.isArray(value)
}

type MarkValue = NonNullable<ChartSpec['marks']>[number]['x']

/**
 * Places the marks of a map, which are texts with arrows to positions in the coordinates of the columns.
 * @throws UndrawableError for a mark outside the map
 */
export function marksOnSky({ marks = [] }: ChartSpec, map: SkyMap): ChartMark[] {
  const convert = conversion(map.from, map.system)
  const place = placerOf(map)
  return marks.map(({ x, y, label = '' }, index) => {
    const read = (value: MarkValue, isHours: boolean) =>
      typeof value === 'string' ? readAngle(value, isHours) : Number(value)
    const longitude = read(x, map.from === 'equatorial')
    const latitude = read(y, false)
    if (longitude === undefined || latitude === undefined)
      throw new UndrawableError(
        `The mark ${index + 1} is at no position; positions are degrees, or angles such as 05:34:32.`,
      )
    checkLatitude({ x: longitude, y: latitude })
    const at = place(convert({ longitude, latitude }))
    if (!at || !isInside(at, map))
      throw new UndrawableError(`The mark ${index + 1} lies outside the map.`)
    return { kind: 'arrow', ...at, label }
  })
}

function checkLatitude({ y, row }: Datum): void {
  if (!(Math.abs(y) > 90)) return
  const where = row === undefined ? '' : ` in row ${row + 1}`
  throw new UndrawableError(
    `The latitude${where} is ${roundedWords(y)}°; latitudes are from −90° to 90°.`,
  )
}

function mapOf(sky: NonNullable<ChartSpec['sky']>, positions: readonly SkyPosition[]): SkyMap {
  const { projection, coordinates: from, show: system } = sky
  const center = centerOf(sky.center) ?? middleOf(projection, positions)
  // The equator of the coordinates shown is a line of the grid.
  const planes = sky.planes.filter((plane) => plane !== system)
  const map = { projection, from, system, center, planes }
  const whole = { ...map, half: halfPlane(projection, sky.width ?? 120) }
  if (projection !== 'tangent' || sky.width !== undefined) return whole
  const place = placerOf(whole)
  const places = positions.map(place).filter((one) => one !== undefined)
  return { ...map, half: halfPlane(projection, widthAround(places)) }
}

function centerOf(center: NonNullable<ChartSpec['sky']>['center']): SkyPosition | undefined {
  if (center === undefined) return undefined
  if (typeof center === 'number') return { longitude: center, latitude: 0 }
  const [longitude = 0, latitude = 0] = center.map((angle, index) =>
    typeof angle === 'number' ? angle : readAngle(angle, index === 0),
  )
  return { longitude, latitude }
}

/** Shorter than this, the sum of the directions of positions, for each of them, has no direction. */
const leastMean = 0.05

/** The centre where none is given: the longitude zero, or the middle of all positions for a tangent plane. */
function middleOf(
  projection: SkyMap['projection'],
  positions: readonly SkyPosition[],
): SkyPosition {
  if (projection !== 'tangent') return { longitude: 0, latitude: 0 }
  let [x, y, z] = [0, 0, 0]
  for (const position of positions) {
    const [a, b, c] = vectorOf(position)
    ;[x, y, z] = [x + a, y + b, z + c]
  }
  if (Math.hypot(x, y, z) < leastMean * positions.length)
    throw new UndrawableError(
      'The positions lie all around the sky; a tangent plane needs a center.',
    )
  return positionOf([x, y, z])
}

const noPlace: PlanePoint = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY }
const gap = { x: Number.NaN, y: Number.NaN }

type Positions = readonly (SkyPosition | undefined)[]

function placedData({ kind, data }: ChartSeries, positions: Positions, map: SkyMap): Datum[] {
  const place = placerOf(map)
  const placeOf = (index: number): PlanePoint => {
    const position = positions[index]
    return position ? (place(position) ?? noPlace) : gap
  }
  if (kind !== 'line') return data.map((datum, index) => ({ ...datum, ...placeOf(index) }))
  const step = stepAlong(positions, map)
  return data.flatMap((datum, index) => {
    const [from, to] = [positions[index], positions[index + 1]]
    const at = { ...datum, ...placeOf(index) }
    if (!from || !to) return [at]
    const pieces = tracePieces([from, ...between(from, to, step), to], map)
    return [at, ...alongPieces(pieces, [at, placeOf(index + 1)], map)]
  })
}

/** The corners between the ends of a part of a line, with a gap between its pieces. */
function alongPieces(
  pieces: readonly PlanePoint[][],
  [from, to]: readonly [PlanePoint, PlanePoint],
  map: SkyMap,
): Datum[] {
  const last = pieces.length - 1
  return pieces.flatMap((piece, index): Datum[] => {
    const start = index === 0 && isInside(from, map) ? 1 : 0
    const end = index === last && isInside(to, map) ? -1 : undefined
    return [...(index > 0 ? [gap] : []), ...piece.slice(start, end)]
  })
}

/** Reports a position in the text that lies outside a map. */
export function findOffMap(series: readonly ChartSeries[], map: SkyMap): string | undefined {
  const place = placerOf(map)
  const convert = conversion(map.from, map.system)
  for (const [index, { data }] of series.entries()) {
    const outside = data.findIndex(
      ({ x, y }) => !isInside(place(convert({ longitude: x, latitude: y })) ?? noPlace, map),
    )
    if (outside >= 0) return `series.${index}.data.${outside} lies outside the map`
  }
  return undefined
}

/** Whether a place is within the frame of a map. */
function isInside({ x, y }: PlanePoint, { half }: SkyMap): boolean {
  return Math.abs(x) <= half.x * edge && Math.abs(y) <= half.y * edge
}

/** For places at the frame, which are calculated. */
const edge = 1 + 1e-9
const maxCorners = 4000
const steps = { wholeSky: 3, tangent: 30 }

/** The distance of corners along a line, degrees. Great circles are straight on a tangent plane. */
function stepAlong(positions: Positions, map: SkyMap): number {
  if (!isWholeSky(map)) return steps.tangent
  const length = positions.reduce((sum, position, index) => {
    const next = positions[index + 1]
    return position && next ? sum + arcBetween(position, next) : sum
  }, 0)
  return Math.max(steps.wholeSky, length / maxCorners)
}

/** The chart text with the plane of a map as its axes. */
export function withPlane(spec: ChartSpec, sky: SkyMap | undefined): ChartSpec {
  if (!sky) return spec
  const names = systemNames[sky.system]
  const isSame = sky.system === sky.from
  const along = (which: 'x' | 'y', name: string) => ({
    label: isSame ? spec[which].label : name,
    column: spec[which].column,
    min: -sky.half[which] * edge,
    max: sky.half[which] * edge,
  })
  return { ...spec, x: along('x', names.longitude), y: along('y', names.latitude) }
}
