// @databases sqlite postgres
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { Redirect } from './contract.ts'
import { normalizeOldAddress } from './old-address.ts'
import { openOnce } from '../../testing/when-done.ts'

async function visit(url: string, path: string): Promise<[number, string | null]> {
  const response = await fetch(url + path, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}

test('an old address, with or without a trailing slash, redirects until it is removed', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  expect(await visit(site.url, '/2019/05/title')).toEqual([404, null])
  const added = await owner.send('POST', '/api/redirects', {
    path: '/2019/05/title/',
    target: '/blog/12',
  })
  expect([added.status, added.json]).toEqual([
    201,
    { id: 1, path: '/2019/05/title', target: '/blog/12' },
  ])
  for (const end of ['', '/', '/index.html', '?utm=1', '/?utm=1'])
    expect(await visit(site.url, `/2019/05/title${end}`)).toEqual([301, '/blog/12'])
  expect((await owner.get('/api/redirects')).json).toEqual([added.json])
  expect((await owner.send('DELETE', '/api/redirects/1')).status).toBe(204)
  expect(await visit(site.url, '/2019/05/title')).toEqual([404, null])
  expect(await visit(site.url, '/2019/05/title/')).toEqual([308, '/2019/05/title'])
})

test('non-ASCII addresses are matched percent-encoded, as old and new addresses', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/redirects', { path: '/größe/', target: '/maß' })
  expect(await visit(site.url, '/gr%C3%B6%C3%9Fe/')).toEqual([301, '/ma%C3%9F'])
  expect((await visit(site.url, '/%E0%A4%A'))[0]).toBe(404)
})

test('an existing page takes precedence over a redirect of its address', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  await owner.send('POST', '/api/redirects', { path: '/privacy', target: '/blog' })
  expect((await visit(site.url, '/privacy'))[0]).toBe(200)
})

const siteWithRedirect = openOnce(async () => {
  const owner = await (await openTestSite()).owner()
  await owner.send('POST', '/api/redirects', { path: '/old', target: '/blog/1' })
  return { owner }
})

test.each([
  [
    { path: 'title', target: '/blog/1' },
    400,
    'An old address must be a path such as /2019/05/title/',
  ],
  [{ path: '/', target: '/blog/1' }, 400, 'An old address must be a path such as /2019/05/title/'],
  [
    { path: '//evil.example', target: '/blog/1' },
    400,
    'An old address must be a path such as /2019/05/title/',
  ],
  [{ path: '/api/works', target: '/blog/1' }, 400, 'This address belongs to the site itself'],
  [{ path: '/blog/12', target: '/blog/1' }, 400, 'This address belongs to the site itself'],
  [
    { path: '/a', target: '//evil.example' },
    400,
    'A new address must be a path such as /blog/12, or begin with https://',
  ],
  [
    { path: '/a', target: 'javascript:alert(1)' },
    400,
    'A new address must be a path such as /blog/12, or begin with https://',
  ],
  [
    { path: '/x/../a', target: '/blog/1' },
    400,
    'An old address must be a path such as /2019/05/title/',
  ],
  [
    { path: '/x/%2e%2e/a', target: '/blog/1' },
    400,
    'An old address must be a path such as /2019/05/title/',
  ],
  [{ path: '/a/', target: '/a' }, 409, 'This address would redirect to itself'],
  [{ path: '/old', target: '/blog/2' }, 409, 'This old address already has a redirect'],
  [{ path: '/b', target: '/old/' }, 409, 'The new address is itself redirected'],
])('%j is answered with %i', async (body, status, sentence) => {
  const { owner } = await siteWithRedirect()
  const answer = await owner.send('POST', '/api/redirects', body)
  expect([answer.status, answer.text]).toEqual([status, sentence])
})

test.each(['/x/../a', '/./a', '/x/%2e%2E/a', '/x/..', '/x/.?y'])(
  'the new address %s is refused: browsers would resolve it to another',
  async (target) => {
    const { owner } = await siteWithRedirect()
    const { status, text } = await owner.send('POST', '/api/redirects', { path: '/a', target })
    expect([status, text]).toEqual([
      400,
      'A new address must be a path such as /blog/12, or begin with https://',
    ])
  },
)

test('redirects cannot form a loop: a target cannot become an old address', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/redirects', { path: '/one', target: '/two' })
  const answer = await owner.send('POST', '/api/redirects', { path: '/two', target: '/one' })
  expect([answer.status, answer.text]).toEqual([409, 'Another redirect leads to this address'])
})

test('a redirect can be changed, but not to form a loop', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/redirects', { path: '/old', target: '/blog/1' })
  await owner.send('POST', '/api/redirects', { path: '/older', target: '/blog/2' })
  const change = (id: number, path: string, target: string) =>
    owner.send('PUT', `/api/redirects/${id}`, { path, target })
  const changed = await change(1, '/old/', '/blog/3')
  expect([changed.status, changed.json]).toEqual([200, { id: 1, path: '/old', target: '/blog/3' }])
  expect(await visit(site.url, '/old')).toEqual([301, '/blog/3'])
  for (const [path, target, sentence] of [
    ['/old', '/old/', 'This address would redirect to itself'],
    ['/older', '/blog/3', 'This old address already has a redirect'],
    ['/old', '/older', 'The new address is itself redirected'],
  ] as const) {
    const refused = await change(1, path, target)
    expect([refused.status, refused.text]).toEqual([409, sentence])
  }
  const renamed = await change(1, '/oldest', '/blog/3')
  expect([renamed.status, (await visit(site.url, '/old'))[0]]).toEqual([200, 404])
  expect([(await change(9, '/a', '/b')).status, (await change(1, 'a', '/b')).status]).toEqual([
    404, 400,
  ])
})

test('the list is paged, searched and sorted', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const [path, target] of [
    ['/b', '/blog/2'],
    ['/2019/Ursa', '/blog/1'],
    ['/a', 'https://ursa.example'],
  ])
    await owner.send('POST', '/api/redirects', { path, target })
  const ask = async (query: string) => {
    const { json } = await owner.get(`/api/redirects?page=1${query}`)
    const { rows, ...counts } = json as { rows: Redirect[]; found: number; total: number }
    return [rows.map(({ path }) => path), counts]
  }
  const counts = { page: 1, found: 3, total: 3 }
  expect(await ask('')).toEqual([['/2019/Ursa', '/a', '/b'], counts])
  expect(await ask('&sort=target&direction=desc')).toEqual([['/a', '/b', '/2019/Ursa'], counts])
  expect(await ask('&search=ursa')).toEqual([['/2019/Ursa', '/a'], { ...counts, found: 2 }])
  expect((await owner.get('/api/redirects?page=1&sort=id')).status).toBe(400)
})

test('a visitor may neither read nor write redirects', async () => {
  const site = await openTestSite()
  const visitor = site.visitor()
  const redirect: Omit<Redirect, 'id'> = { path: '/a', target: '/blog/1' }
  expect((await visitor.get('/api/redirects')).status).toBe(401)
  expect((await visitor.send('POST', '/api/redirects', redirect)).status).toBe(401)
  expect((await visitor.get('/api/redirects?page=1')).status).toBe(401)
  expect((await visitor.send('PUT', '/api/redirects/1', redirect)).status).toBe(401)
  expect((await visitor.send('DELETE', '/api/redirects/1')).status).toBe(401)
})

test.each([
  ['https://old.example.org/a/b/?p=1#x', '/a/b'],
  ['/a/index.php', '/a'],
  ['/a%00b', undefined],
  ['/a\\b', undefined],
  ['https://old.example.org/?p=12', undefined],
])('the old address in %s is %s', (address, path) => {
  expect(normalizeOldAddress(address)).toBe(path)
})

test('absolute targets on the site itself cannot form a loop either', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://ada.example' } })
  const owner = await site.owner()
  const add = async (path: string, target: string) => {
    const { status, text } = await owner.send('POST', '/api/redirects', { path, target })
    return [status, ...(status === 201 ? [] : [text])]
  }
  const itself = 'This address would redirect to itself'
  expect(await add('/a', 'https://ada.example/a')).toEqual([409, itself])
  expect(await add('/a', 'https://ada.example:443/x/../a/')).toEqual([409, itself])
  expect(await add('/b', '/a')).toEqual([201])
  expect(await add('/a', 'https://ADA.example/b')).toEqual([
    409,
    'Another redirect leads to this address',
  ])
  expect(await add('/c', 'https://ada.example/b')).toEqual([
    409,
    'The new address is itself redirected',
  ])
  expect(await add('/d', 'https://ada.example/blog/1')).toEqual([201])
  // Another site may have a page at the same path.
  expect(await add('/e', 'https://other.example/e')).toEqual([201])
  expect(await visit(site.url, '/e')).toEqual([301, 'https://other.example/e'])
})

test('a stored redirect that forms a loop is answered with 404', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://ada.example' } })
  const database = openDatabase(site.config)
  onTestFinished(() => database.close())
  const { host } = new URL(site.url)
  const rows = [
    ['/a', '/x/../a'],
    ['/b', '/b/%2e%2E/c'],
    ['/c', '/b?x#y'],
    ['/d', 'https://ada.example/d/'],
    ['/e', `https://${host}/e`],
    ['/f', '/x/../blog'],
    ['/g', 'https://other.example/g'],
  ].map(([path = '', target = ''], index) => ({ id: index + 1, path, target }))
  await database.write((tx) => tx.insertInto('redirects').values(rows).execute())
  for (const path of ['/a', '/b', '/c', '/d', '/e'])
    expect([path, ...(await visit(site.url, path))]).toEqual([path, 404, null])
  expect(await visit(site.url, '/f')).toEqual([301, '/x/../blog'])
  expect(await visit(site.url, '/g')).toEqual([301, 'https://other.example/g'])
})

test('an existing page takes precedence over a redirect of its address with a slash', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  await owner.send('POST', '/api/redirects', { path: '/privacy', target: '/blog' })
  await owner.send('POST', '/api/redirects', { path: '/word', target: '/blog' })
  expect(await visit(site.url, '/privacy/')).toEqual([308, '/privacy'])
  expect(await visit(site.url, '/word/')).toEqual([301, '/blog'])
})
