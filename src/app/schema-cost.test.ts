import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openPasswords } from '../features/auth/server/passwords/hash.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { openTestSite } from '../testing/test-site.ts'
import { openTransferSite } from '../testing/transfer-site.ts'
import { apiRoutes } from './api-routes.ts'
import { openServices, openWorkers } from './open-services.ts'
import { startProcessorClock } from '../testing/processor-clock.ts'

/** The parts of a schema that a walk through it can meet. */
interface Part {
  type: string
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
  options?: readonly Part[]
}

/** A value of the schema's form with one text in one place, for each place that takes a text. */
function* bodiesWith(part: Part, text: string): Generator<unknown> {
  if (part.type === 'string') yield text
  for (const [name, entry] of Object.entries(part.entries ?? {}))
    for (const value of bodiesWith(entry, text)) yield { [name]: value }
  if (part.item) for (const value of bodiesWith(part.item, text)) yield [value]
  if (part.wrapped) yield* bodiesWith(part.wrapped, text)
  for (const option of part.options ?? [])
    if (typeof option === 'object') yield* bodiesWith(option, text)
}

/** Every schema, with the most that a body of its call can hold: 64 KiB, or the owner's 1 MiB. */
function schemasOf(context: ServerContext) {
  const { services: parts } = openServices(context, {
    workers: openWorkers(context.log),
    passwords: openPasswords(),
    drawOgImage: undefined,
    drawChart: undefined,
    address: () => 'http://localhost',
    receiverMs: undefined,
  })
  return apiRoutes(context, parts).flatMap(({ method, url, access, schema }) =>
    schema
      ? [{ call: `${method} ${url}`, schema, bytes: (access === 'owner' ? 1024 : 64) * 1024 }]
      : [],
  )
}

/** The fastest of a few readings: what else the machine does is not the price of the text. */
function priceMs(schema: v.GenericSchema, body: unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 5 && best > 20; time += 1) {
    const taken = startProcessorClock()
    v.safeParse(schema, body, { abortPipeEarly: true })
    best = Math.min(best, taken())
  }
  return best
}

/** Fills a body, as far as its bytes go, with a few characters again and again. */
function filled(bytes: number, first: string, unit: string): string {
  const room = bytes - 100 - Buffer.byteLength(first)
  return first + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(unit))))
}

/** Marks of several classes that are sorted, letters that fall apart or together, blanks, signs of our patterns. */
const letters = Array.from(
  'a1 \t\n\r-.@/:=_+é🔭\ufdfa\u1f82\u1100\u1161\u11a8\u200d\ufe0f\u00ad' +
    '\u0300\u0316\u0334\u05b0\u0f71\u0344\u302a\u{1d165}\u20e3',
)
const unit = fc
  .array(fc.oneof(fc.constantFrom(...letters), fc.string({ unit: 'binary', maxLength: 1 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text !== '')

test('no text of a full body costs more than 20 ms in any schema', async () => {
  const schemas = schemasOf(await openTransferSite())
  expect(schemas.length).toBeGreaterThan(30)
  const byCall = new Map(schemas.map((one) => [one.call, one]))
  const check = (call: string, first: string, repeated: string) => {
    const { schema, bytes } = byCall.get(call) ?? { schema: v.never(), bytes: 0 }
    const text = filled(bytes, first, repeated)
    const dear = [...bodiesWith(schema, text)]
      .map((body) => [Object.keys(body as object), priceMs(schema, body)] as const)
      .filter(([, price]) => price > 20)
    expect(dear).toEqual([])
  }
  // What was found to be dear once, in every place.
  for (const call of byCall.keys())
    for (const repeated of ['\u0300\u0316', 'e\u0301', '\ufdfa', ' ']) check(call, 'a', repeated)
  const anyCall = fc.constantFrom(...byCall.keys())
  fc.assert(fc.property(anyCall, fc.constantFrom('', 'a', 'aa'), unit, check), { numRuns: 150 })
})

test('the walk finds texts in lists, in objects and behind alternatives', () => {
  const schema = v.strictObject({
    one: v.optional(v.nullable(v.pipe(v.string(), v.minLength(1)))),
    list: v.array(v.strictObject({ inner: v.string() })),
    either: v.union([v.literal('now'), v.string()]),
    number: v.number(),
  })
  expect([...bodiesWith(schema, 'x')]).toEqual([
    { one: 'x' },
    { list: [{ inner: 'x' }] },
    { either: 'x' },
  ])
})

test('a name of thirty thousand marks is refused at once', async () => {
  const site = await openTestSite()
  const username = `a${'\u0300\u0316'.repeat(15_000)}`
  const sign = async () => {
    const taken = startProcessorClock()
    const { status } = await site
      .visitor()
      .send('POST', '/api/login', { username, password: 'wrong' })
    expect(status).toBe(400)
    return taken()
  }
  await sign()
  // Sorting the marks took from half a second to a whole one.
  expect(Math.min(await sign(), await sign(), await sign())).toBeLessThan(100)
})
