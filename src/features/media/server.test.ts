// @databases sqlite postgres
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaUrl } from '../../shared/picture-uploads.ts'
import { form, nameOf, plain, upload } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'

test('narrower variants follow, and until then the upload is used', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { url } = await upload(owner, await plain(900, 30).png().toBuffer())
  const variant = url.replace('.webp', '-1200.avif')
  const standIn = await site.visitor().get(variant)
  expect(standIn.headers.get('content-type')).toBe('image/webp')
  expect(standIn.headers.get('cache-control')).toBe('public, max-age=60')

  const made = ['-400.avif', '-400.webp', '-800.avif', '-800.webp'].map((ending) =>
    path.basename(url).replace('.webp', ending),
  )
  await expect
    .poll(async () => (await readdir(path.join(site.dataDir, 'media'))).toSorted())
    .toEqual([...made, path.basename(url)].toSorted())
  const served = await site.visitor().get(`/media/${made[2]}`)
  expect(served.headers.get('content-type')).toBe('image/avif')
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const { width, height } = await sharp(
    await readFile(path.join(site.dataDir, 'media', made[3] ?? '')),
  ).metadata()
  expect([width, height]).toEqual([800, 27])
})

test('a start makes missing variants after a crash and removes unfinished files', async () => {
  const first = await openTestSite()
  const { url } = await upload(await first.owner(), await plain(500, 20).png().toBuffer())
  await first.close()
  const folder = path.join(first.dataDir, 'media')
  const variant = path.basename(url).replace('.webp', '-400.avif')
  await rm(path.join(folder, variant), { force: true })
  const orphan = `${'0'.repeat(32)}-400.webp`
  for (const name of [orphan, '.unfinished-1', '.unfinished-2'])
    await writeFile(path.join(folder, name), 'left')
  // Recent files stay: another instance on the same folder may still be writing them.
  const long = new Date(Date.now() - 7 * 3_600_000)
  await utimes(path.join(folder, '.unfinished-1'), long, long)

  await openTestSite({ dataDir: first.dataDir })
  const left = [variant, orphan, '.unfinished-1', '.unfinished-2']
  await expect
    .poll(async () => {
      const names = await readdir(folder)
      return left.filter((name) => names.includes(name))
    })
    .toEqual([variant, '.unfinished-2'])
})

test('only the owner manages pictures', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const guest = await site.account('guest')
  const picture = await plain(9, 9).png().toBuffer()
  const uploaded = await upload(owner, picture)
  const calls = [
    ['POST', mediaUrl, form(picture)],
    ['GET', mediaUrl, undefined],
    ['DELETE', `${mediaUrl}/${nameOf(uploaded)}`, undefined],
  ] as const
  for (const [method, url, body] of calls) {
    const unknown = await site.visitor().send(method, url, body)
    expect([unknown.status, unknown.text]).toEqual([401, 'Please sign in first'])
    const forbidden = await guest.send(method, url, body)
    expect([forbidden.status, forbidden.text]).toEqual([
      403,
      'Only the owner of this site may do this',
    ])
    if (method === 'GET') continue
    const elsewhere = await owner.send(method, url, body, { 'sec-fetch-site': 'cross-site' })
    expect([elsewhere.status, elsewhere.text]).toEqual([
      403,
      'This request did not come from a page of this site',
    ])
  }
  expect(await readdir(path.join(site.dataDir, 'media'))).toEqual([nameOf(uploaded)])
})

test('the list shows where a picture is used, and only unused ones can be removed', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const shown = await upload(owner, await plain(20, 10, 'red').png().toBuffer())
  const unused = await upload(owner, await plain(500, 10, 'blue').png().toBuffer())
  await owner.send('POST', '/api/interests', {
    title: 'Tilings',
    description: 'Patterns that never repeat.',
    imageUrl: shown.url,
  })
  await owner.send('POST', '/api/blog', {
    title: 'With a picture',
    content: `Look: ![it](https://ada.example${shown.url} "Here").\n\n![](${shown.url.replace('.webp', '-400.avif')})`,
    excerpt: 'A picture in two ways.',
    category: 'Notes',
    date: 'March 5, 2025',
  })
  const rows = (await owner.get(mediaUrl)).json as object[]
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({
    name: nameOf(shown),
    url: shown.url,
    width: 20,
    height: 10,
    bytes: (await readFile(path.join(site.dataDir, shown.url))).length,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    usedBy: [
      { kind: 'interest', id: 1, title: 'Tilings' },
      { kind: 'post', id: 1, title: 'With a picture' },
    ],
  })
  expect(rows).toContainEqual(expect.objectContaining({ name: nameOf(unused), usedBy: [] }))

  const refused = await owner.send('DELETE', `${mediaUrl}/${nameOf(shown)}`)
  expect([refused.status, refused.text]).toEqual([
    409,
    'This picture is still used, so it cannot be deleted',
  ])
  const removed = await owner.send('DELETE', `${mediaUrl}/${nameOf(unused)}`)
  expect([removed.status, removed.text]).toEqual([204, ''])
  await expect.poll(() => readdir(path.join(site.dataDir, 'media'))).toEqual([nameOf(shown)])
  expect((await owner.get(mediaUrl)).json).toHaveLength(1)
})

test('a name cannot escape the picture folder', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const uploaded = await upload(owner, await plain(500, 9).png().toBuffer())
  await writeFile(path.join(site.dataDir, 'secret.png'), 'mine')
  for (const name of [
    '..%2Fephemeris.sqlite',
    '..%2Fsecret.png',
    '%2E%2E%2Fsecret.png',
    '..%5Csecret.png',
    'media%2F..%2F..%2Fsecret.png',
    '.hidden.png',
    'ephemeris.sqlite',
    `${'f'.repeat(32)}.webp`,
    nameOf(uploaded).replace('.webp', '-400.webp'),
    '%00.png',
  ]) {
    const refused = await owner.send('DELETE', `${mediaUrl}/${name}`)
    expect([name, refused.status, refused.text]).toEqual([name, 404, 'No such picture'])
  }
  expect(await readdir(site.dataDir)).toContain('secret.png')
  expect(await readdir(path.join(site.dataDir, 'media'))).toContain(nameOf(uploaded))
})
