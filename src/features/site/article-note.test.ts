import { expect, test } from 'vitest'
import { mediaUrl } from '../../shared/picture-uploads.ts'
import { nameOf, plain, upload } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { type ArticleNote, articleNoteUrl, siteUrl } from './contract.ts'
import { starterSite } from './starter-site.ts'

test('the note under every article is the default until it is changed or switched off', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const read = async () => await site.visitor().get(articleNoteUrl)
  expect(((await read()).json as ArticleNote).html).toMatch(
    /^<h2 id="[a-z-]+">A note under every article<\/h2>\n<p>.*Two systems are entangled/s,
  )
  const mine = {
    ...starterSite,
    articleNoteText: 'Mind the *gap*, $\\gap$ & <b>more</b>.',
    macros: '\\newcommand{\\gap}{\\Delta E}',
  }
  await owner.send('PUT', siteUrl, mine)
  const { html } = (await read()).json as ArticleNote
  expect(html).toContain('Mind the <em>gap</em>')
  expect(html).toContain('Δ')
  expect(html).not.toContain('<b>')
  expect((await site.visitor().get(siteUrl)).text).not.toContain('Mind the')
  for (const none of [{ articleNote: false }, { articleNoteText: ' \n' }]) {
    await owner.send('PUT', siteUrl, { ...mine, ...none })
    const { status, text } = await read()
    expect([status, text]).toEqual([404, 'No such note'])
  }
})

test('a picture in the note under articles counts as used and cannot be deleted', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const name = nameOf(await upload(owner, await plain(60, 40).png().toBuffer()))
  const articleNoteText = `![A telescope](/media/${name})`
  await owner.send('PUT', siteUrl, { ...starterSite, articleNoteText })
  expect((await owner.get(mediaUrl)).json).toMatchObject([
    { usedBy: [{ kind: 'setting', id: 0, title: 'Note under articles' }] },
  ])
  expect((await owner.send('DELETE', `${mediaUrl}/${name}`)).status).toBe(409)
})
