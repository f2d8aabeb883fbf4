import { expect, onTestFinished, test } from 'vitest'
import { createRenderer, openRenderWorker } from '../features/texts/renderer.ts'
import { openPictures } from '../features/media/pictures.ts'
import { libraryUrls } from '../features/library/contract.ts'
import { filesUrl } from '../shared/files.ts'
import { mediaUrl } from '../shared/picture-uploads.ts'
import { form, plain } from '../testing/pictures.ts'
import { openFileWorker } from './workers.ts'
import { sharedWorkers } from '../testing/shared-workers.ts'
import { openTestSite } from '../testing/test-site.ts'
import { openOnce, whenDone } from '../testing/when-done.ts'

const post = {
  title: 'A text made to be slow',
  excerpt: 'Nobody waits for it.',
  category: 'Tests',
  date: 'May 1, 2025',
}
/** As long as a post may be: 100,000 signs that could begin a formula. */
const slow = '$a'.repeat(100_000)
const plainWords = 'A few words that take no time at all.'
const tooMuchText =
  'This text takes more time or memory to render than the site allows. Shorten it, or split it into several posts.'
const tooMuchPicture =
  'This picture takes more time or memory than the site allows. Make it smaller, and try again.'

/** A site whose limits are reached soon. */
const strictSite = openOnce(async () => {
  const log = { warn: () => undefined }
  const renderWorker = openRenderWorker({ log, limitMs: 1500 })
  const renderer = createRenderer(renderWorker)
  const pictures = openPictures({ log, wholeMb: 120 })
  whenDone(renderWorker.close)
  whenDone(pictures.close)
  const site = await openTestSite({
    workers: { ...sharedWorkers, renderWorker, renderer, pictures },
  })
  return { site, owner: await site.owner() }
})

test('readers are answered while a text takes too long to render', async () => {
  const { site, owner } = await strictSite()
  const order: string[] = []
  const preview = owner.send('POST', '/api/blog/preview', { content: slow }).then((answer) => {
    order.push('preview')
    return answer
  })
  for (let reader = 1; reader <= 5; reader += 1) {
    expect((await site.visitor().get('/api/skills')).status).toBe(200)
    order.push(`reader ${reader}`)
  }
  const { status, text } = await preview
  expect([status, text]).toEqual([400, tooMuchText])
  expect(order).toEqual(['reader 1', 'reader 2', 'reader 3', 'reader 4', 'reader 5', 'preview'])
  const next = await owner.send('POST', '/api/blog/preview', { content: plainWords })
  expect(next.json).toMatchObject({ html: `<p data-line="1">${plainWords}</p>` })
})

test('a post that takes too long to render is rejected with a message, and not stored', async () => {
  const { owner } = await strictSite()
  const refused = await owner.send('POST', '/api/blog', { ...post, content: slow })
  expect([refused.status, refused.text]).toEqual([400, tooMuchText])
  expect((await owner.get('/api/blog')).json).toEqual([])
  const saved = await owner.send('POST', '/api/blog', { ...post, content: plainWords })
  expect(saved.status).toBe(201)
  const { id } = saved.json as { id: number }
  const change = await owner.send('PUT', `/api/blog/${id}`, { ...post, content: slow })
  expect([change.status, change.text]).toEqual([400, tooMuchText])
  expect((await owner.get(`/api/blog/${id}`)).json).toMatchObject({ content: plainWords })
})

test('a bibliography that takes too long to parse is rejected with a message, and a table is stored', async () => {
  const fileWorker = openFileWorker({ log: { warn: () => undefined }, limitMs: 1 })
  onTestFinished(fileWorker.close)
  const site = await openTestSite({ workers: { ...sharedWorkers, fileWorker } })
  const owner = await site.owner()
  const long = '@article{a, title={A title}}\n'.repeat(200_000)
  const bibliography = form(Buffer.from(long), 'long.bib', 'text/plain')
  const refused = await owner.send('POST', libraryUrls.read, bibliography)
  expect([refused.status, refused.text]).toEqual([
    400,
    'This file takes more time or memory to read than the site allows. Split it.',
  ])
  const table = form(Buffer.from(`a,b\n${'1,2\n'.repeat(16_000)}`), 'long.csv', 'text/csv')
  expect((await owner.send('POST', filesUrl, table)).json).toMatchObject({ name: 'long.csv' })
})

/** A small AVIF whose head says that it is larger. */
async function boastingAvif(width: number, height: number): Promise<Buffer> {
  const picture = await plain(16, 16).avif({ effort: 0 }).toBuffer()
  const head = picture.indexOf('ispe') + 8
  picture.writeUInt32BE(width, head)
  picture.writeUInt32BE(height, head + 4)
  return picture
}

test('an AVIF of a few hundred bytes that would need a gigabyte is rejected by its header', async () => {
  const { owner } = await strictSite()
  const picture = await boastingAvif(7071, 7071)
  expect(picture.length).toBeLessThan(1000)
  const refused = await owner.send('POST', mediaUrl, form(picture))
  expect([refused.status, refused.text]).toEqual([
    400,
    'The picture has too many pixels: 16 million are the most for AVIF',
  ])
})

test('a picture that takes too much memory is rejected with a message, and the next is accepted', async () => {
  const { owner } = await strictSite()
  // Interlaced pictures are decoded whole.
  const heavy = await plain(4500, 4500).ensureAlpha().png({ progressive: true }).toBuffer()
  const refused = await owner.send('POST', mediaUrl, form(heavy))
  expect([refused.status, refused.text]).toEqual([400, tooMuchPicture])
  const light = await owner.send('POST', mediaUrl, form(await plain(40, 30).png().toBuffer()))
  expect([light.status, light.json]).toMatchObject([201, { width: 40, height: 30 }])
})
