import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { type Settings, siteUrl } from '../../site/contract.ts'
import { starterSite } from '../../site/starter-site.ts'
import { type Article, blogUrls } from '../contract.ts'

const post = {
  title: 'Masses',
  excerpt: 'In units of the Sun.',
  category: 'Test',
  date: '2026-11-22',
  content: 'A mass of $2\\,\\Mtwice$.',
}
const macros = (sun: string) =>
  `% units\n\\newcommand{\\Msun}{${sun}}\n\\newcommand{\\Mtwice}{\\Msun\\Msun}`

test('posts, the feed and the preview follow the macros of the site', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const visitor = site.visitor()
  const { id } = (await owner.send('POST', '/api/blog', post)).json as { id: number }
  const html = async () => ((await visitor.get(blogUrls.article(id))).json as Article).html
  expect(await html()).toContain('math-error')

  const settings: Settings = { ...starterSite, macros: macros('M_\\odot') }
  expect((await owner.send('PUT', siteUrl, settings)).status).toBe(200)
  await expect.poll(html).toContain('⊙')
  expect((await visitor.get('/feed.json')).text).toContain('M⊙M⊙')
  const preview = await owner.send('POST', '/api/blog/preview', { content: '$\\Msun$' })
  expect(preview.json).toMatchObject({ problems: [] })

  // A change of a macro also affects the posts that use it through another macro.
  await owner.send('PUT', siteUrl, { ...settings, macros: macros('M_\\oplus') })
  await expect.poll(html).toContain('⊕')
  await owner.send('PUT', siteUrl, starterSite)
  await expect.poll(html).toContain('math-error')
})
