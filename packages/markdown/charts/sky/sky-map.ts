import { type CelestialSystem, type SkyPosition, systemNames } from './celestial-systems.ts'
import {
  eastOf,
  ellipse,
  type PlanePoint,
  type ProjectionName,
  projectionOf,
} from './projections.ts'

/** A map of the sky: how positions lie on the plane of its projection. */
export interface SkyMap {
  projection: ProjectionName
  /** The system of the coordinates of the columns. */
  from: CelestialSystem
  /** The system of the coordinates shown. */
  system: CelestialSystem
  /** In the coordinates shown; on the equator in a map of the whole sky. */
  center: SkyPosition
  /** Half the width and half the height of the plane that is shown, in radians at its centre. */
  half: PlanePoint
  /** The systems whose equators are drawn. */
  planes: readonly CelestialSystem[]
}

/** The height of a tangent plane, of its width. */
const tangentShape = 0.75
const degree = Math.PI / 180

/** Whether the map is of the whole sky, in an ellipse. */
export function isWholeSky({ projection }: Pick<SkyMap, 'projection'>): boolean {
  return projection !== 'tangent'
}

/** Half the plane that is shown. @param width of a tangent plane, degrees */
export function halfPlane(projection: ProjectionName, width: number): PlanePoint {
  if (projection !== 'tangent') return ellipse
  const x = Math.tan((width / 2) * degree)
  return { x, y: x * tangentShape }
}

/** The width in degrees of a tangent plane at whose centre all these places have room, which has a margin. */
export function widthAround(places: readonly PlanePoint[]): number {
  const reach = places.reduce(
    (most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y) / tangentShape),
    0,
  )
  const width = (2 * Math.atan(reach * 1.12)) / degree
  return Math.min(120, Math.max(0.01, Number(width.toPrecision(2)))) || 1
}

/** The place of a position in the coordinates shown on the plane; undefined where it has no place. */
export function placerOf(map: SkyMap): (position: SkyPosition) => PlanePoint | undefined {
  const project = projectionOf(map.projection, map.center)
  return ({ longitude, latitude }) => project(eastOf(longitude, map.center), latitude)
}

/** The map in the description of a chart. */
export function mapInWords({ projection, system, center, half, planes }: SkyMap): string {
  const { words, longitude } = systemNames[system]
  const names = { mollweide: 'Mollweide', aitoff: 'Hammer–Aitoff', tangent: 'tangent plane' }
  const kind =
    projection === 'tangent' ? 'on a tangent plane' : `in ${names[projection]} projection`
  const middle =
    projection === 'tangent'
      ? `${rounded((2 * Math.atan(half.x)) / degree)}° wide around ${longitude.toLowerCase()} ${rounded(center.longitude)}°, ${systemNames[system].latitude.toLowerCase()} ${rounded(center.latitude)}°`
      : `${longitude.toLowerCase()} ${rounded(center.longitude)}° in the middle`
  const lines = planes.map((plane) => `the ${systemNames[plane].equator}`).join(' and ')
  const drawn = lines === '' ? '' : `, with ${lines} as ${planes.length > 1 ? 'lines' : 'a line'}`
  return `Map of the sky ${kind}, ${words}, ${middle}, ${longitude.toLowerCase()} growing to the left${drawn}`
}

function rounded(angle: number): string {
  return String(Number(angle.toFixed(2)) + 0).replace('-', '−')
}
