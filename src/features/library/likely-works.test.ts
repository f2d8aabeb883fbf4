// @databases sqlite postgres
import { expect, test } from 'vitest'
import { form } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { starterSite } from '../site/starter-site.ts'
import { type LibraryPage, type LibraryPlan, libraryUrls, type PublishedWork } from './contract.ts'

const text = `
@article{own, title = {T1}, author = {Sample, B. and Example, Ada}, year = 2020}
@article{too, title = {T2}, author = {Example, A. B.}, year = 2021}
@article{other, title = {T3}, author = {Sample, B.}, year = 2022}`

async function openNamed() {
  const site = await openTestSite()
  const owner = await site.owner()
  const name = async (...paperNames: string[]) => {
    const saved = await owner.send('PUT', '/api/site', { ...starterSite, paperNames })
    expect(saved.status).toBe(200)
  }
  await name()
  const file = () => form(Buffer.from(text), 'library.bib', 'text/plain')
  const { plan } = (await owner.send('POST', libraryUrls.read, file())).json as LibraryPlan
  await owner.send('POST', `${libraryUrls.import}?plan=${plan}`, file())
  const page = async (query = 'page=1') =>
    (await owner.get(`${libraryUrls.works}?${query}`)).json as LibraryPage
  const answer = (body: object) => owner.send('POST', libraryUrls.likely, body)
  return { site, owner, name, page, answer }
}

test('works that are probably the owner\u2019s are offered once names are set, and can be marked', async () => {
  const { site, name, page, answer } = await openNamed()
  expect(await page()).toMatchObject({ likely: 0, mine: 0 })
  await name('Example, A.')
  expect(await page()).toMatchObject({ likely: 2, mine: 0 })
  const looked = await page('page=1&show=likely&sort=key')
  expect(looked.rows.map(({ key }) => key)).toEqual(['own', 'too'])
  expect((await answer({ answer: 'mark' })).json).toEqual({ marked: 2 })
  expect(await page()).toMatchObject({ likely: 0, mine: 2 })
  expect((await page('page=1&show=likely')).rows).toEqual([])
  const works = (await site.visitor().get(libraryUrls.publications)).json as PublishedWork[]
  expect(works.map(({ title }) => title)).toEqual(['T2', 'T1'])
})

test('dismissed works are offered again only for other names', async () => {
  const { name, page, answer } = await openNamed()
  await name('Example, A.')
  expect((await answer({ answer: 'leave' })).json).toEqual({ marked: 0 })
  expect(await page()).toMatchObject({ likely: 0, mine: 0 })
  await name('Example, A.', 'Sample, B.')
  expect(await page()).toMatchObject({ likely: 3 })
})

test('an older change is refused, and only the owner answers', async () => {
  const { site, owner, name, answer } = await openNamed()
  await name('Example, A.')
  const {
    id: _,
    work: __,
    isProbablyRefereed: ___,
    citedIn: ____,
    ...record
  } = (await owner.get(`${libraryUrls.works}/1`)).json as Record<string, unknown>
  await answer({ answer: 'mark' })
  expect((await owner.send('PUT', `${libraryUrls.works}/1`, record)).status).toBe(409)
  const wrong = await answer({ answer: 'all' })
  expect([wrong.status, wrong.text]).toEqual([400, 'Answer must be mark or leave'])
  const refused = await site.visitor().send('POST', libraryUrls.likely, { answer: 'mark' })
  expect(refused.status).toBe(401)
})

test('one of thousands of authors is found', async () => {
  const { owner, name, page } = await openNamed()
  const many = Array.from({ length: 3000 }, (_, index) => `Person${index}, P.`).join(' and ')
  const crowd = `@article{crowd, title = {T4}, author = {${many} and Example, A.}, year = 2023}`
  const file = () => form(Buffer.from(crowd), 'library.bib', 'text/plain')
  const { plan } = (await owner.send('POST', libraryUrls.read, file())).json as LibraryPlan
  await owner.send('POST', `${libraryUrls.import}?plan=${plan}`, file())
  await name('Example, A.')
  expect(await page()).toMatchObject({ likely: 3 })
})
