import { expect, test } from 'vitest'
import { siteUrl } from '../features/site/contract.ts'
import { starterSite } from '../features/site/starter-site.ts'
import { openSite, saveIn } from '../features/site/server.ts'
import { mediaUrl } from '../shared/picture-uploads.ts'
import { nameOf, plain, upload } from '../testing/pictures.ts'
import { realPages } from '../testing/real-pages.ts'
import { openTestSite } from '../testing/test-site.ts'
import { exported, importInto, openTransferSite } from '../testing/transfer-site.ts'

const crop = { alt: 'Mira at the telescope', x: 30, y: 20, zoom: 1.5 }

test('a portrait is shown next to About, is in the structured data, and cannot be deleted while in use', async () => {
  const site = await openTestSite({ pages: realPages, env: { PUBLIC_URL: 'https://mira.example' } })
  const owner = await site.owner()
  const home = async () => (await site.visitor().get('/')).text
  expect(await home()).not.toContain('--zoom')
  const picture = await upload(owner, await plain(900, 1200).jpeg().toBuffer())
  const imageUrl = `/media/${nameOf(picture)}`
  const portrait = { ...crop, imageUrl }
  expect((await owner.send('PUT', siteUrl, { ...starterSite, portrait })).status).toBe(200)
  const html = await home()
  expect(html).toContain('alt="Mira at the telescope"')
  expect(html).toContain('--at:30% 20%;--zoom:1.5')
  expect(html).toContain(`"image":"https://mira.example${imageUrl}"`)
  expect((await owner.get(mediaUrl)).json).toMatchObject([
    { usedBy: [{ kind: 'setting', id: 0, title: 'Portrait' }] },
  ])
  expect((await owner.send('DELETE', `${mediaUrl}/${nameOf(picture)}`)).status).toBe(409)
})

test('a portrait is part of an export; older settings are imported without one', async () => {
  const from = await openTransferSite()
  const portrait = { ...crop, imageUrl: 'https://mira.example/mira.webp' }
  await from.database.write((tx) => saveIn(tx, { ...starterSite, portrait }))
  const to = await openTransferSite()
  await importInto(to, await exported(from))
  expect((await openSite(to).read()).portrait).toEqual(portrait)
})
