import { pointBetween, shareInside } from '../geometry.ts'
import {
  type CelestialSystem,
  conversion,
  positionOf,
  type SkyPosition,
  vectorOf,
} from './celestial-systems.ts'
import { eastOf, type PlanePoint, projectionOf } from './projections.ts'
import { isWholeSky, type SkyMap } from './sky-map.ts'

/** A corner of a line on a map, or `undefined` where the line has a gap. */
type LinePoint = PlanePoint | undefined

/**
 * Draws lines through positions in the coordinates shown. They have gaps where they leave the map: at the seam of a map of the
 * whole sky, from edge to edge, and at the frame of a tangent plane.
 */
function createTracer(map: SkyMap): (from: SkyPosition, to: SkyPosition) => LinePoint[] {
  const project = projectionOf(map.projection, map.center)
  const eastOfCenter = ({ longitude }: SkyPosition) => eastOf(longitude, map.center)
  if (!isWholeSky(map)) {
    return (from, to) => {
      const [start, end] = [
        project(eastOfCenter(from), from.latitude),
        project(eastOfCenter(to), to.latitude),
      ]
      return start && end ? withinFrame(start, end, map.half) : []
    }
  }
  return (from, to) => {
    const [start, end] = [eastOfCenter(from), eastOfCenter(to)]
    const here = project(start, from.latitude)
    const there = project(end, to.latitude)
    if (Math.abs(end - start) <= 180) return [here, there]
    // The other way round the sphere is shorter: across the seam.
    const edge = start > 0 ? 180 : -180
    const share = (edge - start) / (end + 2 * edge - start)
    const latitude = from.latitude + share * (to.latitude - from.latitude)
    return [here, project(edge, latitude), undefined, project(-edge, latitude), there]
  }
}

/** The part of a straight line within the frame of a map. */
function withinFrame(from: PlanePoint, to: PlanePoint, { x, y }: PlanePoint): PlanePoint[] {
  const inside = shareInside(from, to, { left: -x, right: x, top: -y, bottom: y })
  return inside ? inside.map((share) => pointBetween(from, to, share)) : []
}

/** The pieces of a line through positions in the coordinates shown. */
export function tracePieces(positions: readonly SkyPosition[], map: SkyMap): PlanePoint[][] {
  const trace = createTracer(map)
  const pieces: PlanePoint[][] = []
  let piece: PlanePoint[] = []
  const end = () => {
    if (piece.length > 1) pieces.push(piece)
    piece = []
  }
  for (const [index, position] of positions.entries()) {
    const next = positions[index + 1]
    if (!next) break
    const points = trace(position, next)
    if (points.length === 0) end()
    for (const point of points) {
      const last = piece.at(-1)
      if (!point) end()
      else if (!last || Math.hypot(point.x - last.x, point.y - last.y) > 1e-9) {
        // A line that comes back begins at the frame.
        if (last && points.length === 2 && point === points[0]) end()
        piece.push(point)
      }
    }
  }
  end()
  return pieces
}

const degree = Math.PI / 180

/** Positions on the great circle between two positions, without both, so that it is drawn as a curve. */
export function between(from: SkyPosition, to: SkyPosition, step: number): SkyPosition[] {
  const [start, end] = [vectorOf(from), vectorOf(to)]
  const arc = arcBetween(from, to)
  const count = Math.ceil(arc / step) - 1
  // Opposite positions have no shortest way.
  if (count < 1 || arc > 179.999) return []
  const sin = Math.sin(arc * degree)
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / (count + 1)
    const [a, b] = [
      Math.sin((1 - share) * arc * degree) / sin,
      Math.sin(share * arc * degree) / sin,
    ]
    return positionOf([
      a * start[0] + b * end[0],
      a * start[1] + b * end[1],
      a * start[2] + b * end[2],
    ])
  })
}

/** The angle between two positions, degrees. */
export function arcBetween(from: SkyPosition, to: SkyPosition): number {
  const [[a, b, c], [d, e, f]] = [vectorOf(from), vectorOf(to)]
  const cross = Math.hypot(b * f - c * e, c * d - a * f, a * e - b * d)
  return Math.atan2(cross, a * d + b * e + c * f) / degree
}

const planeStep = 3

/** The equator of a system on a map. */
export function equatorPieces(system: CelestialSystem, map: SkyMap): PlanePoint[][] {
  const convert = conversion(system, map.system)
  const step = isWholeSky(map) ? planeStep : 1
  const count = 360 / step
  const positions = Array.from({ length: count + 1 }, (_, index) =>
    convert({ longitude: index * step, latitude: 0 }),
  )
  return joined(tracePieces(positions, map))
}

/** The last piece continued with the first one where both meet. */
function joined(pieces: PlanePoint[][]): PlanePoint[][] {
  const [first, last] = [pieces[0], pieces.at(-1)]
  const [start, end] = [first?.[0], last?.at(-1)]
  if (!first || !last || first === last || !start || !end) return pieces
  if (Math.hypot(start.x - end.x, start.y - end.y) > 1e-6) return pieces
  return [[...last, ...first.slice(1)], ...pieces.slice(1, -1)]
}
