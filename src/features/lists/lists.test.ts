// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

/** Every ordinary list: what is read and written, and which sentence refuses a broken body. */
const lists = [
  {
    name: 'project',
    list: '/api/projects',
    write: '/api/projects',
    fields: {
      title: 'Burst Bench',
      description: 'Finds radio bursts.',
      imageUrl: 'https://example.org/a.png',
      year: '2026',
      tags: ['Rust', 'Time series'],
      url: 'https://bench.example/',
      codeUrl: null,
      paper: 'doi:10.1000/182',
      content: 'How it *listens*.',
    },
    change: { title: 'Burst Bench 2', imageUrl: null, tags: null, url: null, content: null },
    broken: [
      [{ title: 'ab' }, 'Title must be at least 3 characters'],
      [{ description: 'too short' }, 'Description must be at least 10 characters'],
      [{ imageUrl: 'not a url' }, 'Must be a valid URL'],
      [{ imageUrl: 'javascript:alert(1)' }, 'Must be a valid URL'],
      [{ imageUrl: 'https://user:secret@example.org/' }, 'Must be a valid URL'],
      [{ year: '7' }, 'Year must be at least 2 characters'],
      [{ tags: 'Rust' }, 'Tags must be a list'],
      [{ tags: ['x'.repeat(51)] }, 'Tag can be at most 50 characters'],
      [{ tags: Array.from({ length: 21 }, () => 'tag') }, 'A project can have at most 20 tags'],
      [{ title: 'x'.repeat(201) }, 'Title can be at most 200 characters'],
    ],
  },
  {
    name: 'skill',
    list: '/api/skills',
    write: '/api/skills',
    fields: { name: 'Rust', percentage: 66, category: 'technical', evidence: null },
    change: { percentage: 0, category: 'research' },
    broken: [
      [{ name: 'R' }, 'Name must be at least 2 characters'],
      [{ percentage: -1 }, 'Percentage cannot be negative'],
      [{ percentage: 101 }, 'Percentage cannot exceed 100'],
      [{ percentage: 0.5 }, 'Percentage must be a whole number'],
      [{ category: 'magic' }, 'Category must be research or technical'],
      [{ evidence: 'all' }, 'Evidence must be a list'],
      [{ evidence: [{ kind: 'movie', id: 1 }] }, 'Evidence must be a project or a post'],
      [{ evidence: [{ kind: 'post', id: 0 }] }, 'There is no such id'],
      [{ evidence: [{ kind: 'post', id: 1 }] }, 'There is no such post'],
      [{ evidence: [{ kind: 'project', id: 9 }] }, 'There is no such project'],
      [
        { evidence: Array.from({ length: 13 }, () => ({ kind: 'post', id: 1 })) },
        'A skill can name at most 12 works',
      ],
    ],
  },
  {
    name: 'interest',
    list: '/api/interests',
    write: '/api/interests',
    fields: { title: 'Tilings', description: 'Patterns that never repeat.', imageUrl: null },
    change: { imageUrl: '/media/interest-tiling.webp' },
    broken: [
      [{ title: '  ' }, 'Title must be at least 3 characters'],
      [{ description: '\u200b'.repeat(20) }, 'Description must be at least 10 characters'],
      [{ imageUrl: '/media/../ephemeris.sqlite' }, 'Must be a valid URL'],
    ],
  },
  {
    name: 'quote',
    list: '/api/dashboard/quotes',
    write: '/api/quotes',
    fields: { text: 'An error bar is a promise.\nKeep it.', author: 'A drawer' },
    change: { author: 'Another drawer' },
    broken: [
      [{ text: 'Hm' }, 'Quote text must be at least 5 characters'],
      [{ author: 'X' }, 'Author name must be at least 2 characters'],
      [{ text: 'with a \0 byte' }, 'Quote text contains characters that cannot be used'],
      [{ text: 'half a pair \ud800' }, 'Quote text contains characters that cannot be used'],
    ],
  },
  {
    name: 'movie',
    list: '/api/dashboard/movies',
    write: '/api/movies',
    fields: { title: 'Totality', genre: 'Documentary', rating: 4.5, imageUrl: null },
    change: { rating: 0.1 },
    broken: [
      [{ title: 'T' }, 'Title must be at least 2 characters'],
      [{ genre: 'D' }, 'Genre must be at least 2 characters'],
      [{ rating: -0.1 }, 'Rating must be at least 0'],
      [{ rating: 5.1 }, 'Rating cannot exceed 5'],
      [{ rating: '4' }, 'Rating must be a number'],
      [{ imageUrl: 'ftp://example.org/a.png' }, 'Must be a valid URL'],
    ],
  },
  {
    name: 'music',
    list: '/api/dashboard/music',
    write: '/api/music',
    fields: {
      title: 'Dead Time',
      artist: 'Shutter Count',
      genre: 'Classical',
      rating: 3.5,
      imageUrl: null,
    },
    change: { artist: 'Path Length' },
    broken: [
      [{ title: 'D' }, 'Title must be at least 2 characters'],
      [{ artist: 'S' }, 'Artist must be at least 2 characters'],
      [{ genre: 'C' }, 'Genre must be at least 2 characters'],
      [{ rating: 6 }, 'Rating cannot exceed 5'],
    ],
  },
] as const

const ownedSite = openOnce(async () => {
  let rendered = 0
  const render = () => Promise.resolve({ status: 200, html: `<p>${(rendered += 1)}</p>` })
  const renderer = { version: () => 'test', scriptHashes: [], render }
  const site = await openTestSite({ pages: { renderer, files: () => false } })
  return { site, owner: await site.owner() }
})

/** The owner's answers have the version of a project, which its next change may name. */
const versionOf = (name: string) => name === 'project' && { version: expect.any(String) }

test.each(lists)(
  'the owner changes the $name list, and visitors read it and get new pages',
  async ({ name, list, write, fields, change }) => {
    const { site, owner } = await ownedSite()
    const visitor = site.visitor()
    expect((await visitor.get(list)).json).toEqual([])
    const pages = new Set([(await visitor.get('/')).text])
    const expectNewPage = async () => {
      const { text } = await visitor.get('/')
      expect(pages.has(text)).toBe(false)
      pages.add(text)
    }

    const created = await owner.send('POST', write, fields)
    expect(created.status).toBe(201)
    expect(created.json).toEqual({ id: 1, ...fields, ...versionOf(name) })
    expect((await visitor.get(list)).json).toEqual([{ id: 1, ...fields }])
    await expectNewPage()

    const updated = await owner.send('PUT', `${write}/1`, { ...fields, ...change })
    expect(updated.status).toBe(200)
    expect(updated.json).toEqual({ id: 1, ...fields, ...change, ...versionOf(name) })
    await expectNewPage()

    const removed = await owner.send('DELETE', `${write}/1`)
    expect(removed.status).toBe(204)
    expect(removed.text).toBe('')
    expect((await visitor.get(list)).json).toEqual([])
    await expectNewPage()

    const next = await owner.send('POST', write, fields)
    expect(next.json).toMatchObject({ id: 2 })
  },
)

test.each(lists)('only the owner writes the $name list', async ({ write, list, fields }) => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', write, fields)
  const visitor = site.visitor()
  const guest = await site.account('guest')
  const writes = [
    ['POST', write, fields],
    ['PUT', `${write}/1`, fields],
    ['DELETE', `${write}/1`, undefined],
    ['POST', write, { broken: true }],
  ] as const
  for (const [method, url, body] of writes) {
    const refused = await visitor.send(method, url, body)
    expect([refused.status, refused.text]).toEqual([401, 'Please sign in first'])
    const forbidden = await guest.send(method, url, body)
    expect([forbidden.status, forbidden.text]).toEqual([
      403,
      'Only the owner of this site may do this',
    ])
  }
  expect((await visitor.get(list)).json).toEqual([{ id: 1, ...fields }])
})

test.each(lists)(
  'a broken $name is refused with its sentence',
  async ({ name, write, list, fields, broken }) => {
    const site = await openTestSite()
    const owner = await site.owner()
    await owner.send('POST', write, fields)
    for (const [change, sentence] of broken) {
      for (const [method, url] of [
        ['POST', write],
        ['PUT', `${write}/1`],
      ] as const) {
        const refused = await owner.send(method, url, { ...fields, ...change })
        expect([refused.status, refused.text]).toEqual([400, sentence])
        expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      }
    }
    const [firstField = ''] = Object.keys(fields)
    const missing = await owner.send('POST', write, { ...fields, [firstField]: undefined })
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('is required')])
    for (const extra of ['id', 'isAdmin', 'surprise']) {
      const refused = await owner.send('POST', write, { ...fields, [extra]: 1 })
      expect([refused.status, refused.text]).toEqual([400, 'The body has an unknown field'])
    }
    for (const id of ['999', '0', '01', '-1', '1.5', 'abc', '1234567890123456']) {
      const lost = await owner.send('PUT', `${write}/${id}`, fields)
      expect(lost.status).toBe(404)
    }
    expect((await owner.send('DELETE', `${write}/999`)).text).toBe(`No such ${name}`)
    expect((await owner.get(list)).json).toEqual([{ id: 1, ...fields }])
  },
)

test('optional fields may be left out', async () => {
  const site = await openTestSite({ now: () => new Date('2031-05-05T12:00:00Z') })
  const owner = await site.owner()
  const project = { title: 'Small one', description: 'Nothing but words here.' }
  expect((await owner.send('POST', '/api/projects', project)).json).toEqual({
    id: 1,
    ...project,
    imageUrl: null,
    year: '2031',
    tags: null,
    url: null,
    codeUrl: null,
    paper: null,
    content: null,
    ...versionOf('project'),
  })
  const movie = { title: 'Two Noons', genre: 'Drama', rating: 3.5, imageUrl: '' }
  expect((await owner.send('POST', '/api/movies', movie)).json).toMatchObject({ imageUrl: null })
})

const arranged = lists.filter(({ name }) => ['project', 'skill', 'interest'].includes(name))

test.each(arranged)(
  'the owner arranges the $name list, and new rows come last',
  async ({ write, list, fields }) => {
    const site = await openTestSite()
    const owner = await site.owner()
    const ids = async () =>
      ((await site.visitor().get(list)).json as { id: number }[]).map(({ id }) => id)
    for (const _ of [1, 2, 3]) await owner.send('POST', write, fields)
    expect(await ids()).toEqual([1, 2, 3])
    const sent = await owner.send('PUT', `${write}/order`, { ids: [3, 1, 2] })
    expect([sent.status, sent.text]).toEqual([204, ''])
    expect(await ids()).toEqual([3, 1, 2])
    await owner.send('POST', write, fields)
    expect(await ids()).toEqual([3, 1, 2, 4])
    await owner.send('DELETE', `${write}/1`)
    await owner.send('PUT', `${write}/2`, fields)
    expect(await ids()).toEqual([3, 2, 4])
  },
)

test.each(arranged)(
  'the order of the $name list names each row once, and only the owner sets it',
  async ({ name, write, list, fields }) => {
    const site = await openTestSite()
    const owner = await site.owner()
    for (const _ of [1, 2]) await owner.send('POST', write, fields)
    const url = `${write}/order`
    for (const ids of [[1], [2, 2], [2, 1, 3], [2, 9], []]) {
      const refused = await owner.send('PUT', url, { ids })
      expect([refused.status, refused.text]).toEqual([400, `The order must name each ${name} once`])
    }
    const others = [
      [site.visitor(), 401],
      [await site.account('guest'), 403],
    ] as const
    for (const [caller, status] of others)
      for (const body of [{ ids: [2, 1] }, { broken: true }])
        expect((await caller.send('PUT', url, body)).status).toBe(status)
    const rows = (await site.visitor().get(list)).json as { id: number }[]
    expect(rows.map(({ id }) => id)).toEqual([1, 2])
  },
)

test.each([
  [{ ids: ['1'] }, 'Ids must be numbers'],
  [{ ids: 1 }, 'Ids must be a list'],
  [{ ids: Array.from({ length: 10_001 }, () => 1) }, 'At most 10,000 rows can be ordered'],
  [{ ids: [], other: 1 }, 'The body has an unknown field'],
])('a broken order is refused with its sentence', async (body, sentence) => {
  const { owner } = await ownedSite()
  const refused = await owner.send('PUT', '/api/projects/order', body)
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('the pages of projects link to their neighbours in the order of the owner', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const title of ['First', 'Second', 'Third'])
    await owner.send('POST', '/api/projects', { ...lists[0].fields, title })
  await owner.send('PUT', '/api/projects/order', { ids: [2, 1, 3] })
  expect((await site.visitor().get('/api/projects/1/page')).json).toMatchObject({
    previous: { id: 2, title: 'Second' },
    next: { id: 3, title: 'Third' },
  })
  const cards = (await site.visitor().get('/api/projects?view=summary')).json as { id: number }[]
  expect(cards.map(({ id }) => id)).toEqual([2, 1, 3])
})
