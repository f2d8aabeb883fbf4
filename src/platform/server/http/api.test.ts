import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'

const contact = {
  name: 'Mira',
  email: 'mira@example.org',
  subject: 'Hello',
  message: 'Long enough, this message.',
}

const sharedSite = openOnce(() => openTestSite())

test.each([
  [{ origin: 'https://evil.example' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'null' }],
])('a write with %o is refused', async (headers) => {
  const site = await sharedSite()
  const refused = await site.visitor().send('POST', '/api/contact', contact, headers)
  expect([refused.status, refused.text]).toEqual([
    403,
    'This request did not come from a page of this site',
  ])
})

test('a program without a browser may write', async () => {
  const site = await openTestSite()
  const response = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contact),
  })
  expect(response.status).toBe(201)
})

test.each([
  ['{"name": ', 400, 'The body is not valid JSON'],
  ['', 400, 'The body is not valid JSON'],
  ['[]', 400, 'The body must be an object'],
  ['"text"', 400, 'The body must be an object'],
  ["{'name': 'Mira'}", 400, 'The body is not valid JSON'],
  ['{"name": "Mira"} {"name": "Zoe"}', 400, 'The body is not valid JSON'],
  ['{"__proto__": {"isAdmin": true}}', 400, 'The body is not valid JSON'],
  ['{"\\u005f_proto__": {"isAdmin": true}}', 400, 'The body is not valid JSON'],
  ['{"constructor": {"prototype": {}}}', 400, 'The body is not valid JSON'],
  [JSON.stringify({ ...contact, prototype: 1 }), 400, 'The body has an unknown field'],
  [JSON.stringify({ ...contact, name: { name: 'Mira' } }), 400, 'Name must be text'],
  ['['.repeat(30_000) + ']'.repeat(30_000), 400, 'The body must be an object'],
  [JSON.stringify({ ...contact, message: 'x'.repeat(70_000) }), 413, 'The body is too large'],
])('the body %j is refused with %i', async (body, status, sentence) => {
  const site = await sharedSite()
  const refused = await site.visitor().send('POST', '/api/contact', body)
  expect([refused.status, refused.text]).toEqual([status, sentence])
})

test('a body that is not valid UTF-8 is refused', async () => {
  const { url } = await openTestSite()
  for (const bytes of [[0xff], [0xed, 0xa0, 0x80]]) {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
    const headers = { 'content-type': 'application/json' }
    const refused = await fetch(`${url}/api/contact`, { method: 'POST', headers, body })
    expect([refused.status, await refused.text()]).toEqual([400, 'The body is not valid JSON'])
  }
})

test('an infinite number is refused by the schema of its field', async () => {
  const owner = await (await openTestSite()).owner()
  const body = '{"name": "Kotlin", "percentage": 1e999}'
  expect((await owner.send('POST', '/api/skills', body)).status).toBe(400)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json-patch+json',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/json;text/plain',
])('the content type %s is refused', async (type) => {
  const site = await sharedSite()
  const refused = await site
    .visitor()
    .send('POST', '/api/contact', JSON.stringify(contact), { 'content-type': type })
  expect([refused.status, refused.text]).toEqual([415, 'The body must be sent as application/json'])
})

test('a compressed body is refused', async () => {
  const site = await openTestSite()
  const refused = await site
    .visitor()
    .send('POST', '/api/contact', contact, { 'content-encoding': 'gzip' })
  expect(refused.status).toBe(415)
})

test('an unknown call is refused in plain text', async () => {
  const site = await openTestSite()
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['PUT', '/api/contact'],
    ['POST', '/somewhere'],
  ] as const) {
    const refused = await site.visitor().send(method, url, method === 'GET' ? undefined : {})
    expect([refused.status, refused.text]).toEqual([404, 'There is nothing at this address'])
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  }
})

test('responses of the API run no scripts and are not cached', async () => {
  const site = await openTestSite()
  const { headers } = await site.visitor().get('/api/skills')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
})

test('owner calls refuse visitors before reading the body', async () => {
  const site = await openTestSite()
  const ownerCalls = site.routes.filter(({ access }) => access === 'owner')
  expect(ownerCalls.length).toBeGreaterThan(25)
  for (const { method, url } of ownerCalls) {
    const body = method === 'POST' || method === 'PUT' ? 'not json {' : undefined
    const refused = await site.visitor().send(method, url.replace(':id', '1'), body)
    expect([method, url, refused.status, refused.text]).toEqual([
      method,
      url,
      401,
      'Please sign in first',
    ])
  }
})

test('the description of the API contains the schemas of its bodies', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { json } = await owner.get('/api/openapi.json')
  expect(json).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/quotes': {
        post: {
          security: [{ session: ['owner'] }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  additionalProperties: false,
                  required: ['text', 'author'],
                  properties: { text: { type: 'string', minLength: 5, maxLength: 2000 } },
                },
              },
            },
          },
        },
      },
    },
  })
})
