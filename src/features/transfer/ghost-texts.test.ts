import { readGhost } from '../../testing/foreign-readers.ts'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../../testing/transfer-site.ts'

const context = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }

const post = (fields: object) => ({
  id: 'a',
  title: 'A post',
  status: 'published',
  published_at: '2016-04-12T23:30:00.000Z',
  ...fields,
})

async function read(rows: object[], more: object = {}, options: object = {}) {
  const json = JSON.stringify({ db: [{ data: { posts: rows, ...more } }] })
  const file = path.join(await folderWith({ 'g.json': json }), 'g.json')
  return await readGhost({ file, address: 'https://old.example.org', ...context, ...options })
}

async function postOf(fields: object, more: object = {}, options: object = {}) {
  const { posts } = await read([post(fields)], more, options)
  const [first] = posts
  if (!first?.read.ok) throw new Error('There is no post that can be used')
  return first.read.value
}

test('the feature picture keeps its caption', async () => {
  const meta = { post_id: 'a', feature_image_alt: 'Sea', feature_image_caption: 'By <b>her</b>' }
  const { fields } = await postOf(
    { html: '<p>Ten letters.</p>', feature_image: '__GHOST_URL__/content/images/a.png' },
    { posts_meta: [meta] },
  )
  expect(fields.content).toBe(
    '![Sea](https://old.example.org/content/images/a.png "By **her**")\n\nTen letters.',
  )
})

test('further tags of Ghost become tags, and internal ones are reported', async () => {
  const names = ['R', 'Night sky', '#internal', 'Sea']
  const { fields, note } = await postOf(
    { html: '<p>Ten letters.</p>' },
    {
      tags: names.map((name, id) => ({ id, name })),
      posts_tags: names.map((_name, id) => ({ post_id: 'a', tag_id: id, sort_order: id })),
    },
  )
  expect(fields).toMatchObject({ category: 'Night sky', tags: ['R', 'Sea'] })
  expect(note).toBe('its other tags: #internal')
})

test('footnotes, videos and bookmarks of cards come along', async () => {
  const html = `<p>Said<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p>
<section class="footnotes"><hr><ol><li id="fn1" class="footnote-item"><p>Why. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>
<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="__GHOST_URL__/content/media/a.mp4" poster="__GHOST_URL__/a.jpg"></video><div class="kg-video-overlay"><button>Play</button></div></div></figure>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.org"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Example</div><div class="kg-bookmark-description">Of it</div></div></a></figure>`
  const { fields, note } = await postOf({ html })
  expect(fields.content).toBe(`Said[^1].

[Video: a.mp4](https://old.example.org/content/media/a.mp4)

[Example](https://example.org): Of it

[^1]: Why.`)
  expect(note).toBe('became links: video')
})

test('pages of the second version are pages and numbers are dates', async () => {
  const { fields } = await postOf({
    html: '<p>Ten letters.</p>',
    page: 1,
    published_at: 1460503800000,
  })
  expect(fields).toMatchObject({ category: 'Pages', date: 'April 12, 2016' })
})

test('the day is that of the time zone of the export, or of the one that is asked for', async () => {
  const html = '<p>Ten letters.</p>'
  const settings = [{ key: 'timezone', value: 'Asia/Tokyo' }]
  expect((await postOf({ html }, { settings })).fields.date).toBe('April 13, 2016')
  const asked = await postOf({ html }, { settings }, { dayIn: 'America/New_York' })
  expect(asked.fields.date).toBe('April 12, 2016')
})

const lexical = JSON.stringify({
  root: {
    children: [
      { type: 'extended-heading', tag: 'h3', children: [{ type: 'extended-text', text: 'Head' }] },
      {
        type: 'paragraph',
        children: [
          { type: 'extended-text', text: 'bold', format: 1 },
          { type: 'extended-text', text: ' and ' },
          { type: 'link', url: 'https://example.org', children: [{ type: 'text', text: 'link' }] },
        ],
      },
      { type: 'image', src: '__GHOST_URL__/a.png', alt: 'A', caption: 'Seen' },
      { type: 'codeblock', code: 'a < b', language: 'js' },
      { type: 'markdown', markdown: '- *one*' },
    ],
  },
})

const mobiledoc = JSON.stringify({
  version: '0.3.1',
  markups: [['strong'], ['a', ['href', 'https://example.org']]],
  cards: [['code', { code: 'a < b', language: 'js' }]],
  sections: [
    [1, 'h3', [[0, [], 0, 'Head']]],
    [
      1,
      'p',
      [
        [0, [0], 1, 'bold'],
        [0, [], 0, ' and '],
        [0, [1], 1, 'link'],
      ],
    ],
    [10, 0],
    [3, 'ul', [[[0, [], 0, 'one']]]],
  ],
})

test('a post whose export has only what the editor stored comes along', async () => {
  expect((await postOf({ html: null, lexical })).fields.content).toBe(`### Head

**bold** and [link](https://example.org)

![A](https://old.example.org/a.png "Seen")

\`\`\`js
a < b
\`\`\`

- *one*`)
  expect((await postOf({ html: null, mobiledoc })).fields.content).toBe(`### Head

**bold** and [link](https://example.org)

\`\`\`js
a < b
\`\`\`

- one`)
})

test('what is not JSON in a post is the text of none', async () => {
  const { note } = await postOf({ html: '', lexical: '{' })
  expect(note).toBe('it has no text')
})
