// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { type Article, blogUrls, type Post } from '../contract.ts'

const post = {
  content: 'Words of the article.',
  excerpt: 'What it is about.',
  category: 'Notes',
  date: 'November 12, 2026',
}

async function openWriting(now = () => new Date('2026-11-20T12:00:00Z')) {
  const site = await openTestSite({ now })
  const owner = await site.owner()
  const send = async (method: string, url: string, fields: object) => {
    const answer = await owner.send(method, url, { ...post, ...fields })
    expect(answer.status).toBeLessThan(300)
    return answer.json as Post & { problems?: { sentence: string }[] }
  }
  const read = (client: Client) => async (id: number) =>
    (await client.get(blogUrls.article(id))).json as Article
  return {
    owner,
    visitor: site.visitor(),
    write: (title: string, fields: object = {}) => send('POST', '/api/blog', { title, ...fields }),
    change: (id: number, title: string, fields: object = {}) =>
      send('PUT', `/api/blog/${id}`, { title, ...fields }),
    article: read(site.visitor()),
  }
}

test('a link follows the title of its article, also from the former title', async () => {
  const { write, change, article } = await openWriting()
  await write('Why stars blink')
  await write('A candle', { content: 'As in [[why stars Blink]] and [[/blog/1-any|there]].' })
  const html = async () => (await article(2)).html
  expect(await html()).toContain(
    '<a href="/blog/1" lang="en">Why stars blink</a> and <a href="/blog/1">there',
  )
  await change(1, 'Why stars pulsate')
  await expect.poll(html).toContain('<a href="/blog/1" lang="en">Why stars pulsate</a>')
  await write('Why stars blink')
  await expect.poll(html).toContain('<a href="/blog/3" lang="en">Why stars blink</a>')
})

test('a link names the language of a title, also after it was changed', async () => {
  const { write, change, article } = await openWriting()
  await write('Zeitgeist')
  await write('A candle', { content: 'As in [[Zeitgeist]] and [[Zeitgeist|there]].' })
  const html = async () => (await article(2)).html
  await change(1, 'Zeitgeist', { language: 'de' })
  await expect
    .poll(html)
    .toContain('<a href="/blog/1" lang="de">Zeitgeist</a> and <a href="/blog/1">there')
})

test('a link to a draft is text until the draft is published, and again after it is withdrawn', async () => {
  const { write, change, article } = await openWriting()
  await write('A hidden one', { visibleFrom: null })
  await write('A candle', { content: 'As in [[A hidden one]].' })
  const html = async () => (await article(2)).html
  expect(await html()).toContain('<p>As in A hidden one.</p>')
  await change(1, 'A hidden one', { visibleFrom: 'now' })
  await expect.poll(html).toContain('<a href="/blog/1" lang="en">A hidden one</a>')
  await change(1, 'A hidden one', { visibleFrom: null })
  await expect.poll(html).toContain('<p>As in A hidden one.</p>')
})

test('an unknown article is reported, and linked once there is one', async () => {
  const { write, article, owner } = await openWriting()
  const saved = await write('A candle', { content: 'As in [[Not written yet]].' })
  expect(saved.problems).toEqual([{ line: 1, sentence: 'No article is called “Not written yet”.' }])
  const preview = await owner.send('POST', '/api/blog/preview', { content: '\n\n[[Nothing]]' })
  expect(preview.json).toMatchObject({ problems: [{ line: 3 }] })
  await write('Not written yet')
  await expect.poll(async () => (await article(1)).html).toContain('<a href="/blog/2" lang="en">')
})

test('an article is mentioned in the visible articles that link to it in any way', async () => {
  const { write, article, owner } = await openWriting()
  await write('Why stars blink', { content: 'It links to [[itself]] and [[Why stars blink]].' })
  await write('One', { content: 'As in [[Why stars blink]].' })
  await write('Two', { content: 'As [there](/blog/1#post-x).', date: 'November 18, 2026' })
  await write('A draft', { content: 'As in [[Why stars blink]].', visibleFrom: null })
  expect((await article(1)).mentions).toMatchObject([
    { id: 3, title: 'Two', date: 'November 18, 2026' },
    { id: 2, title: 'One' },
  ])
  expect((await owner.send('DELETE', '/api/blog/3')).status).toBe(204)
  expect((await article(1)).mentions).toMatchObject([{ id: 2 }])
})

test('a reference to a figure of another article follows its number, its title and its visibility', async () => {
  const { write, change, article } = await openWriting()
  const figure = (name: string) => `![A map](/media/${name}.webp){#fig:${name}}`
  const maps = { slug: 'the-maps', content: figure('map') }
  await write('The maps', maps)
  await write('A candle', { content: 'As in @the-maps#fig:map and @blog/1#fig:map.' })
  const html = async () => (await article(2)).html.replaceAll('\u00A0', ' ')
  const link = (words: string, path = 'the-maps') =>
    `<a href="/blog/${path}#post-fig-map">${words}</a>`
  const title = '<span lang="en">The maps</span>'
  expect(await html()).toContain(
    `As in ${link(`Figure 1 of ${title}`)} and ${link(`Figure 1 of ${title}`)}.`,
  )
  await change(1, 'The maps', { ...maps, content: `${figure('other')}\n\n${figure('map')}` })
  await expect.poll(html).toContain(link(`Figure 2 of ${title}`))
  await change(1, 'The charts', { ...maps, slug: 'charts' })
  await expect.poll(html).toContain(link('Figure 1 of <span lang="en">The charts</span>', 'charts'))
  await change(1, 'The charts', { ...maps, slug: 'charts', visibleFrom: null })
  await expect.poll(html).toContain('As in Figure 1 of an unpublished article and')
})

test('a reference to a label that another article does not have is reported, and linked once it has', async () => {
  const { write, change, article } = await openWriting()
  await write('The maps')
  const saved = await write('A candle', { content: 'As in @blog/1#fig:map and @blog/7#fig:map.' })
  expect(saved.problems).toEqual([
    { line: 1, sentence: 'Nothing in /blog/1 has the label fig:map.' },
    { line: 1, sentence: 'No article has the address /blog/7.' },
  ])
  await change(1, 'The maps', { content: '![A map](/media/map.webp){#fig:map}' })
  await expect.poll(async () => (await article(2)).html).toContain('href="/blog/1#post-fig-map"')
})
