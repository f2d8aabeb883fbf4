import longitudes from './zone-longitudes.json' with { type: 'json' }

/** The place that a time zone is named after. */
export interface ZoneLocation {
  /** Degrees east of Greenwich. */
  longitude: number
  place: string
}

const byZone: Readonly<Record<string, number>> = longitudes

/** Undefined for zones such as UTC that are no place's. */
export function locationOf(zone: string): ZoneLocation | undefined {
  const longitude = Object.hasOwn(byZone, zone) ? byZone[zone] : undefined
  if (longitude === undefined) return undefined
  const name = zone.slice(zone.lastIndexOf('/') + 1)
  return { longitude, place: name.replaceAll('_', ' ') }
}

/** Whether longitude and place are those of some time zone, and so not the owner's own. */
export function isZoneLocation({ longitude, place }: ZoneLocation): boolean {
  return Object.keys(byZone).some((zone) => {
    const found = locationOf(zone)
    return found?.place === place && found.longitude === longitude
  })
}
