// @databases sqlite postgres
import { expect, test } from 'vitest'
import { form } from '../testing/pictures.ts'
import { realPages } from '../testing/real-pages.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'

const table = () => form(Buffer.from('a,b\n1,2\n'), 'a.csv', 'text/csv')

interface Parameter {
  name: string
  in: string
}

/** A site, its owner, and every call with the names of the parameters of its query. */
async function siteWithCalls() {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const { paths } = (await owner.get('/api/openapi.json')).json as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  }
  const calls = site.routes.map((route) => {
    const { parameters = [] } =
      paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] ?? {}
    return {
      ...route,
      address: route.url.replaceAll(/:\w+/g, '1'),
      names: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    }
  })
  return { site, owner, calls }
}

type Call = Awaited<ReturnType<typeof siteWithCalls>>['calls'][number]

async function send(client: Client, { method, address, upload }: Call, query: string) {
  if (method === 'GET') return await client.get(`${address}?${query}`)
  const body = upload ? table() : {}
  return await client.send(method, `${address}?${query}`, body)
}

test('every call rejects unknown parameters', async () => {
  const { owner, calls } = await siteWithCalls()
  expect(calls.length).toBeGreaterThan(100)
  for (const call of calls) {
    const { status, text } = await send(owner, call, 'unknown=1')
    expect([call.method, call.url, status, text]).toEqual([
      call.method,
      call.url,
      400,
      'The address has an unknown parameter',
    ])
  }
})

test('every parameter rejects control characters', async () => {
  const { owner, calls } = await siteWithCalls()
  const named = calls.flatMap((call) => call.names.map((name) => ({ call, name })))
  expect(named.length).toBeGreaterThan(40)
  for (const { call, name } of named)
    for (const sign of ['%00', '%0A', '%1B', '%7F', '%C2%85']) {
      const { status } = await send(owner, call, `${name}=a${sign}b`)
      expect([call.method, call.url, name, sign, status]).toEqual([
        call.method,
        call.url,
        name,
        sign,
        400,
      ])
    }
})

test('every parameter has a maximum length', async () => {
  const { owner, calls } = await siteWithCalls()
  for (const call of calls)
    for (const name of call.names.filter((one) => one !== 'q')) {
      const { status } = await send(owner, call, `${name}=${'a'.repeat(3000)}`)
      expect([call.method, call.url, name, status]).toEqual([call.method, call.url, name, 400])
    }
})

/** Parameters that may be repeated. */
const lists: ReadonlySet<string> = new Set(['except', 'name'])

test('a repeated parameter is rejected, unless it is a list', async () => {
  const { owner, calls } = await siteWithCalls()
  for (const call of calls)
    for (const name of call.names.filter((one) => !lists.has(one))) {
      const { status, text } = await send(owner, call, `${name}=1&${name}=1`)
      expect([call.url, name, status, text]).toEqual([
        call.url,
        name,
        400,
        'The address repeats a parameter',
      ])
    }
})

test('a control character in a URL causes no server error', async () => {
  const { site, owner } = await siteWithCalls()
  const visitor = site.visitor()
  const expected = [
    ['/api/blog/archive?category=%00', 400],
    ['/api/blog/archive?year=%00', 400],
    ['/api/pages/text?path=/a%00', 400],
    ['/api/search?q=a%00b', 400],
    ['/blog?category=%00', 200],
    ['/blog?category=a%0Ab', 200],
    ['/search?q=a%00b', 200],
    ['/publications?show=%00', 404],
    ['/a%00b', 404],
    ['/blog/1-%00', 404],
    ['/blog/%00', 404],
    ['/files/%00', 404],
    ['/files/a%00.csv', 404],
    ['/media/%00.png', 404],
    ['/sky/%00', 404],
    ['/publications/%00', 404],
    ['/newsletter/confirm?token=%00', 200],
  ] as const
  const seen = []
  for (const [address] of expected) seen.push([address, (await visitor.get(address)).status])
  expect(seen).toEqual(expected)
  for (const [method, address] of [
    ['DELETE', '/api/files/a%00b'],
    ['PUT', '/api/files/a%00b.csv'],
    ['DELETE', '/api/media/a%00b.png'],
  ] as const) {
    const body = method === 'PUT' ? table() : undefined
    expect([address, (await owner.send(method, address, body)).status]).toEqual([address, 404])
  }
  const given = { username: 'own\0er', password: 'correct\0horse' }
  expect((await visitor.send('POST', '/api/login', given)).status).toBeLessThan(500)
  const restored = await owner.send('POST', '/api/pages/restore', { path: '/a\0b' })
  expect([restored.status, restored.text]).toEqual([
    400,
    'Address contains characters that cannot be used',
  ])
  const asked = await visitor.send('POST', '/newsletter/confirm?token=%00', 'a=b', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(asked.status).toBeLessThan(500)
})
