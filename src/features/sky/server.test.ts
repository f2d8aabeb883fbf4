import type { SkyChoice } from '@ephemeris/sky'
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import type { Site } from '../site/contract.ts'
import { starterSite } from '../site/starter-site.ts'

const carina: SkyChoice = { field: 'carina', ra: 0, dec: 0, width: 60 }

async function siteWith(sky: SkyChoice) {
  const site = await openTestSite()
  const owner = await site.owner()
  const saved = await owner.send('PUT', '/api/site', { ...starterSite, sky })
  return { visitor: site.visitor(), owner, saved }
}

test('a fresh site has the stars of its build, and none of the whole sky', async () => {
  const site = await openTestSite()
  const visitor = site.visitor()
  expect((await visitor.get('/api/site')).json).not.toHaveProperty('plate')
  const atlas = await visitor.get('/sky/atlas.json')
  expect([atlas.status, atlas.text]).toEqual([404, 'There is nothing at this address'])
})

test('visitors are given the stars of the chosen field, and what to call it', async () => {
  const { visitor, saved } = await siteWith(carina)
  expect(saved.status).toBe(200)
  const { plate } = (await visitor.get('/api/site')).json as Site
  expect(plate).toMatchObject({ name: 'Carina', ra: 158, dec: -58 })
  const atlas = await visitor.get('/sky/atlas.json')
  expect(atlas.json).toMatchObject({ marks: { mark: { text: 'NGC 3372' } } })
  expect((await visitor.get('/sky/faint.json')).status).toBe(200)
  expect((await visitor.get('/sky/names.json')).json).toContainEqual(
    expect.arrayContaining(['Canopus']),
  )
  expect((await visitor.get('/sky/other.json')).status).toBe(404)
})

test('another field takes the place of the one before', async () => {
  const { visitor, owner } = await siteWith(carina)
  await owner.send('PUT', '/api/site', { ...starterSite, sky: { ...carina, field: 'cygnus' } })
  expect((await visitor.get('/sky/atlas.json')).json).toMatchObject({
    marks: { mark: { text: 'NGC 7000' } },
  })
  await owner.send('PUT', '/api/site', starterSite)
  expect((await visitor.get('/sky/atlas.json')).status).toBe(404)
})

test('the start picture for phones is made when the field is saved, and kept for good by browsers', async () => {
  const { visitor, owner } = await siteWith(carina)
  const startOf = async () => ((await visitor.get('/api/site')).json as Site).plate?.start ?? ''
  const address = await startOf()
  expect(address).toMatch(/^\/sky\/start-[0-9a-f]{16}\.svg$/)
  const picture = await visitor.get(address)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // One path command M for each star; the lines of the figures have none of this form.
  expect(picture.text.match(/M[\d.]+ [\d.]+h0/g)?.length).toBeGreaterThan(300)
  expect(picture.text.length).toBeLessThan(30_000)

  await owner.send('PUT', '/api/site', { ...starterSite, sky: { ...carina, field: 'cygnus' } })
  expect(await startOf()).not.toBe(address)
  expect((await visitor.get(await startOf())).status).toBe(200)
  const gone = await visitor.get(address)
  expect([gone.status, gone.text]).toEqual([404, 'There is nothing at this address'])
})

test.each([
  [{ ...carina, field: 'atlantis' }, 'No such sky field'],
  [{ ...carina, ra: 361 }, 'Right ascension cannot exceed 360'],
  [{ ...carina, ra: '5h' }, 'Right ascension must be a number'],
  [{ ...carina, dec: -91 }, 'Declination must be at least -90'],
  [{ ...carina, width: 5 }, 'Width must be at least 20'],
  [{ ...carina, width: 180 }, 'Width cannot exceed 100'],
])('the field %j is refused', async (sky, sentence) => {
  const { saved } = await siteWith(sky as SkyChoice)
  expect([saved.status, saved.text]).toEqual([400, sentence])
})

test('a field may have nothing besides', async () => {
  const { saved } = await siteWith({ ...carina, zoom: 3 } as SkyChoice)
  expect(saved.status).toBe(400)
})

test('the owner looks at a field before saving it, and visitors get nothing of it', async () => {
  const { visitor, owner } = await siteWith(carina)
  const plate = await owner.get('/api/site/sky/plate.json?field=cygnus')
  expect(plate.json).toMatchObject({ name: 'Cygnus', ra: 306, dec: 40, files: '/sky/' })
  const atlas = await owner.get('/api/site/sky/atlas.json?field=cygnus')
  expect(atlas.json).toMatchObject({ marks: { mark: { text: 'NGC 7000' } } })
  const own = await owner.get('/api/site/sky/plate.json?field=80.5_-5_40')
  expect(own.json).toMatchObject({ ra: 80.5, dec: -5 })
  expect((await visitor.get('/sky/atlas.json')).json).toMatchObject({
    marks: { mark: { text: 'NGC 3372' } },
  })
  expect((await visitor.get('/api/site/sky/plate.json?field=cygnus')).status).toBe(401)
})

test.each([
  ['plate.json?field=atlantis', 400],
  ['plate.json?field=80_100_40', 400],
  ['plate.json', 400],
  ['stars.json?field=cygnus', 404],
  ['plate.json?field=orion', 404],
])('a preview of %s is refused', async (file, status) => {
  const { owner } = await siteWith(carina)
  expect((await owner.get(`/api/site/sky/${file}`)).status).toBe(status)
})
