import { openPasswords } from '../features/auth/server/passwords/hash.ts'
import { openFeatures, routesOf } from '../app/features.ts'
import { openServices } from '../app/open-services.ts'
import { openWorkers } from '../app/workers.ts'
import type { ServerContext } from '../platform/server/context.ts'

/** The parts of a schema. */
interface Part {
  type: string
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
  options?: readonly Part[]
}

/** Values of the schema with a text in one field, for each field that accepts text. */
export function* bodiesWith(part: Part, text: string): Generator<unknown> {
  if (part.type === 'string') yield text
  for (const [name, entry] of Object.entries(part.entries ?? {}))
    for (const value of bodiesWith(entry, text)) yield { [name]: value }
  if (part.item) for (const value of bodiesWith(part.item, text)) yield [value]
  if (part.wrapped) yield* bodiesWith(part.wrapped, text)
  for (const option of part.options ?? [])
    if (typeof option === 'object') yield* bodiesWith(option, text)
}

/** Every schema with the maximum body size of its call: 64 KiB, or 1 MiB for the owner. */
export function schemasOf(context: ServerContext) {
  const services = openServices(context, {
    workers: openWorkers(context.log),
    passwords: openPasswords(),
    drawOgImage: undefined,
    drawChart: undefined,
    drawsFormulas: false,
    address: () => 'http://localhost',
    receiverMs: undefined,
  })
  return routesOf(openFeatures(context, services)).flatMap(({ method, url, access, schema }) =>
    schema
      ? [{ call: `${method} ${url}`, schema, bytes: (access === 'owner' ? 1024 : 64) * 1024 }]
      : [],
  )
}

/** Repeats a few characters up to the maximum size. */
export function filled(bytes: number, first: string, unit: string): string {
  const room = bytes - 100 - Buffer.byteLength(first)
  return first + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(unit))))
}

/** Characters that were found to be expensive. */
export const expensiveTexts = ['\u0300\u0316', 'e\u0301', '\ufdfa', ' ']
