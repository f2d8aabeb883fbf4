// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

const url = '/api/dashboard/goals'

async function siteWithGoals(...descriptions: string[]) {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const [index, description] of descriptions.entries())
    await owner.send('POST', url, { description, completed: false, order: index + 1 })
  const orders = async () =>
    ((await site.visitor().get(url)).json as { id: number; order: number }[]).map(
      ({ id, order }) => [id, order] as const,
    )
  return { site, owner, orders }
}

test('goals are listed by their order, ties by their id', async () => {
  const { owner, orders } = await siteWithGoals('one goal', 'two goal', 'three goal')
  await owner.send('PATCH', `${url}/3`, { order: 1 })
  expect(await orders()).toEqual([
    [1, 1],
    [3, 1],
    [2, 2],
  ])
})

test('a visitor may tick a goal', async () => {
  const { site } = await siteWithGoals('one goal')
  const ticked = await site.visitor().send('PATCH', `${url}/1`, { completed: true })
  expect(ticked.status).toBe(200)
  expect(ticked.json).toEqual({ id: 1, description: 'one goal', completed: true, order: 1 })
})

const ownersBodies = [
  { completed: true, order: 1 },
  { order: 1 },
  { description: 'mine now' },
  { completed: true, id: 2 },
  { completed: 1 },
  { completed: 'true' },
  { completed: null },
  {},
  [],
  true,
  '{"completed": true',
  '{"completed": true, "__proto__": {}}',
  '',
  `{"completed": true, "description": "${'x'.repeat(70_000)}"}`,
]

test('only the owner changes anything but the tick, valid or not', async () => {
  const { site } = await siteWithGoals('one goal')
  const visitor = site.visitor()
  const guest = await site.account('guest')
  for (const body of ownersBodies)
    for (const id of ['1', '7', 'x']) {
      const asVisitor = await visitor.send('PATCH', `${url}/${id}`, body)
      expect([body, asVisitor.status, asVisitor.text]).toEqual([body, 401, 'Please sign in first'])
      const asGuest = await guest.send('PATCH', `${url}/${id}`, body)
      expect([body, asGuest.status]).toEqual([body, 403])
      expect(asGuest.text).toBe('Only the owner of this site may do this')
    }
  expect((await site.visitor().get(url)).json).toEqual([
    { id: 1, description: 'one goal', completed: false, order: 1 },
  ])
})

test('a tick that is not JSON requires the owner, and a tick of a missing goal is a 404', async () => {
  const { site } = await siteWithGoals('one goal')
  const visitor = site.visitor()
  const tick = (headers: Record<string, string>) =>
    visitor.send('PATCH', `${url}/1`, { completed: true }, headers)
  expect((await tick({ 'content-type': 'text/plain' })).status).toBe(401)
  expect((await tick({ 'content-encoding': 'gzip' })).status).toBe(401)
  expect((await tick({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await visitor.send('PATCH', `${url}/7`, { completed: true })).status).toBe(404)
  expect((await visitor.send('PATCH', `${url}/x`, { completed: true })).status).toBe(404)
})

test('a tick that changes nothing invalidates no cached pages', async () => {
  const rendered: string[] = []
  const render = ({ path }: { path: string }) => {
    rendered.push(path)
    return Promise.resolve({ status: 200, html: '<p>goals</p>' })
  }
  const renderer = { version: () => 'test', scriptHashes: [], render }
  const site = await openTestSite({ pages: { renderer, files: () => false } })
  const goal = { description: 'one goal', completed: true, order: 1 }
  await (await site.owner()).send('POST', url, goal)
  const visitor = site.visitor()
  const timesRendered = async () => {
    await visitor.get('/')
    return rendered.length
  }
  expect(await timesRendered()).toBe(1)
  const same = await visitor.send('PATCH', `${url}/1`, { completed: true })
  expect([same.status, same.json]).toEqual([200, { id: 1, ...goal }])
  expect((await visitor.send('PATCH', `${url}/7`, { completed: true })).status).toBe(404)
  expect(await timesRendered()).toBe(1)
  await visitor.send('PATCH', `${url}/1`, { completed: false })
  expect(await timesRendered()).toBe(2)
})

test('the owner changes any field, alone or together', async () => {
  const { owner } = await siteWithGoals('one goal')
  for (const change of [
    { completed: true },
    { order: 7 },
    { description: 'another goal', completed: false, order: 2 },
  ])
    expect((await owner.send('PATCH', `${url}/1`, change)).json).toMatchObject(change)
})

const siteWithGoal = openOnce(() => siteWithGoals('one goal'))

test.each([
  [{ description: 'ab' }, 'Description must be at least 3 characters'],
  [{ order: 0 }, 'Order must be at least 1'],
  [{ order: 1.5 }, 'Order must be a whole number'],
  [{ order: 1_000_001 }, 'Order can be at most 1,000,000'],
  [{ completed: null }, 'Completed must be true or false'],
  [{ id: 3 }, 'The body has an unknown field'],
  [{}, 'Nothing to change was sent'],
])('the owner is refused %o', async (change, sentence) => {
  const { owner } = await siteWithGoal()
  const refused = await owner.send('PATCH', `${url}/1`, change)
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('removing a goal closes the gap in the order', async () => {
  const { owner, orders } = await siteWithGoals('one goal', 'two goal', 'three goal')
  expect((await owner.send('DELETE', `${url}/2`)).status).toBe(204)
  expect(await orders()).toEqual([
    [1, 1],
    [3, 2],
  ])
})

test('half of a swap is stored as is', async () => {
  const { owner, orders } = await siteWithGoals('one goal', 'two goal')
  await owner.send('PATCH', `${url}/1`, { order: 2 })
  expect(await orders()).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('only the owner adds and removes goals', async () => {
  const { site } = await siteWithGoals('one goal')
  const goal = { description: 'a third', completed: false, order: 2 }
  const guest = await site.account('guest')
  expect((await site.visitor().send('POST', url, goal)).status).toBe(401)
  expect((await guest.send('POST', url, goal)).status).toBe(403)
  expect((await site.visitor().send('DELETE', `${url}/1`)).status).toBe(401)
  expect((await guest.send('DELETE', `${url}/1`)).status).toBe(403)
})

test('a missing goal is not found', async () => {
  const { site } = await siteWithGoals()
  const lost = await site.visitor().send('PATCH', `${url}/5`, { completed: true })
  expect([lost.status, lost.text]).toEqual([404, 'No such goal'])
})
