import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isOrderly } from '../shared/text.ts'
import { bodiesWith, expensiveTexts, filled, schemasOf } from '../testing/full-bodies.ts'
import { charactersOf, watchNormalized } from '../testing/normalized.ts'
import { openTestSite } from '../testing/test-site.ts'
import { openTransferSite } from '../testing/transfer-site.ts'

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

/** The longest text of all, 200,000 characters, in another form than NFC. */
const maxNormalized = 250_000

// `npm run bench -- --only=schemas` measures the time; that of expressions is judged by src/regular-expressions.test.ts.
test('no schema normalizes a text to NFC before its length and marks are checked', async () => {
  const schemas = schemasOf(await openTransferSite())
  expect(schemas.length).toBeGreaterThan(30)
  const byCall = new Map(schemas.map((one) => [one.call, one]))
  let checked = 0
  const check = async (call: string, first: string, repeated: string) => {
    const { schema, bytes } = byCall.get(call) ?? { schema: v.never(), bytes: 0 }
    const text = filled(bytes, first, repeated)
    for (const body of bodiesWith(schema, text)) {
      const { texts } = await watchNormalized(() =>
        v.safeParse(schema, body, { abortPipeEarly: true }),
      )
      expect(charactersOf(texts)).toBeLessThanOrEqual(maxNormalized)
      expect(texts.every(isOrderly)).toBe(true)
      checked += texts.length
    }
  }
  for (const call of byCall.keys())
    for (const repeated of expensiveTexts) await check(call, 'a', repeated)
  const anyCall = fc.constantFrom(...byCall.keys())
  await fc.assert(fc.asyncProperty(anyCall, fc.constantFrom('', 'a', 'aa'), unit, check), {
    numRuns: 150,
  })
  expect(checked).toBeGreaterThan(0)
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

test('a name of thirty thousand marks is rejected before they are sorted', async () => {
  const site = await openTestSite()
  const username = `a${'\u0300\u0316'.repeat(15_000)}`
  const { answer, texts } = await watchNormalized(() =>
    site.visitor().send('POST', '/api/login', { username, password: 'wrong' }),
  )
  expect(answer.status).toBe(400)
  expect(charactersOf(texts)).toBeLessThan(1000)
})
