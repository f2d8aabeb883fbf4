import * as v from 'valibot'
import { readAngle } from '../sky/angles.ts'
import { celestialSystems, systemNames } from '../sky/celestial-systems.ts'
import { projectionNames } from '../sky/projections.ts'
import { isObject } from './chart-text.ts'
import { finite, strict, wordOf } from './schema-parts.ts'

/** The least and the greatest width of a tangent plane, degrees. */
const widths = { least: 0.01, most: 120 }

const angle = (isHours: boolean) =>
  v.pipe(
    v.union([finite, v.string()], 'must be an angle'),
    v.check(
      (value) => typeof value === 'number' || readAngle(value, isHours) !== undefined,
      'must be an angle',
    ),
  )

const center = v.union(
  [
    finite,
    v.pipe(
      v.strictTuple([angle(true), angle(false)]),
      v.check(([, latitude]) => Math.abs(degreesOf(latitude)) <= 90),
    ),
  ],
  'must be a longitude, or a longitude and a latitude from −90 to 90 degrees',
)

function degreesOf(latitude: number | string): number {
  return typeof latitude === 'number' ? latitude : (readAngle(latitude, false) ?? Number.NaN)
}

/** A map of the sky, as an author writes it. */
export const skySchema = v.pipe(
  strict({
    projection: v.optional(wordOf(projectionNames), 'mollweide'),
    coordinates: v.optional(wordOf(celestialSystems), 'equatorial'),
    show: v.optional(wordOf(celestialSystems)),
    center: v.optional(center),
    width: v.optional(
      v.pipe(
        finite,
        v.minValue(widths.least, `must be ${widths.least} degrees at least`),
        v.maxValue(widths.most, `must be ${widths.most} degrees at most`),
      ),
    ),
    planes: v.optional(
      v.pipe(
        v.array(wordOf(celestialSystems), 'must be a list'),
        v.maxLength(3, 'must have 3 entries at most'),
      ),
      ['galactic'],
    ),
  }),
  v.check(
    ({ projection, width }) => width === undefined || projection === 'tangent',
    'must have a width only with projection: tangent',
  ),
  v.check(
    ({ projection, center: given }) =>
      Array.isArray(given) === (projection === 'tangent') || given === undefined,
    'must have a longitude as the center of the whole sky, or a longitude and a latitude as that of a tangent plane',
  ),
  v.transform((sky) => ({ ...sky, show: sky.show ?? sky.coordinates })),
)

/** The chart text in which the axes of a map of the sky have the names of its coordinates unless others are given. */
export function withSkyLabels(chart: unknown): unknown {
  if (!isObject(chart) || !isObject(chart['sky'])) return chart
  const { coordinates = 'equatorial' } = chart['sky']
  const system = celestialSystems.find((one) => one === coordinates) ?? 'equatorial'
  const labelled = (axis: unknown, label: string) =>
    isObject(axis) ? { label, ...axis } : axis === undefined ? { label } : axis
  return {
    ...chart,
    x: labelled(chart['x'], systemNames[system].longitude),
    y: labelled(chart['y'], systemNames[system].latitude),
  }
}
