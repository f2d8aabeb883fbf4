import { expect, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'
import { openOnce } from '../testing/when-done.ts'

const elsewhere = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1' },
  { origin: 'not an address' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
]

test('no write is accepted from a page of another site, not even from the owner', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const writes = site.routes.filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(35)
  for (const { method, url: pattern } of writes) {
    const url = pattern.replaceAll(/:\w+/g, '1')
    for (const headers of elsewhere) {
      const { status, text } = await owner.send(method, url, undefined, headers)
      expect([method, url, headers, status, text]).toEqual([
        method,
        url,
        headers,
        403,
        'This request did not come from a page of this site',
      ])
    }
  }
})

/** The calls whose body is JSON, from the description that the site gives of itself. */
async function jsonWrites() {
  const site = await openTestSite()
  const owner = await site.owner()
  const { paths } = (await owner.get('/api/openapi.json')).json as {
    paths: Record<string, Record<string, { requestBody?: { content: object } }>>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody && 'application/json' in requestBody.content)
      .map(([method]) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')] as const),
  )
  return { owner, calls }
}

const sharedWrites = openOnce(jsonWrites)

test.each([
  ['{"a": 1', 'application/json', 400],
  ['[]', 'application/json', 400],
  ['{"unknown field": 1}', 'application/json', 400],
  ['{"__proto__": {}}', 'application/json', 400],
  ['{"id": 1, "isAdmin": true, "commentCount": 3}', 'application/json', 400],
  ['{}', 'text/plain', 415],
  ['a=1', 'application/x-www-form-urlencoded', 415],
  ['{}', 'application/json; charset=latin1', 415],
] as const)('no call takes the body %s as %s', async (body, type, expected) => {
  const { owner, calls } = await sharedWrites()
  expect(calls.length).toBeGreaterThan(20)
  for (const [method, url] of calls) {
    const { status, headers, text } = await owner.send(method, url, body, { 'content-type': type })
    // A subscription is answered with 400 only for an existing subscriber.
    const right = url === '/api/subscribe' && expected === 400 ? 422 : expected
    expect([method, url, status]).toEqual([method, url, right])
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text.length).toBeLessThanOrEqual(300)
  }
})

test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity'])(
  'no call accepts a body compressed with %s',
  async (encoding) => {
    const { owner, calls } = await sharedWrites()
    for (const [method, url] of calls) {
      const { status } = await owner.send(method, url, '{}', { 'content-encoding': encoding })
      expect([method, url, status]).toEqual([method, url, 415])
    }
  },
)
