import type { Site } from './contract.ts'

/** What a page that names nobody knows of the site: its accent and its time zone. Everything else is blank. */
export function anonymousSite({ plate: _plate, sky: _sky, ...site }: Site): Site {
  const { accent, timeZone } = site
  return { ...blank(site), accent, timeZone }
}

/** A value of the same shape without texts, rows and numbers. */
function blank<Value>(value: Value): Value {
  return blankOf(value) as Value
}

function blankOf(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, blankOf(part)]))
}
