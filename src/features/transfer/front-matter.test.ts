import { readMarkdown } from '../../testing/foreign-readers.ts'
import { expect, test } from 'vitest'
import { folderWith } from '../../testing/transfer-site.ts'

const context = { timeZone: 'Europe/Berlin', now: new Date('2026-11-21T12:00:00.000Z') }

async function postsOf(files: Record<string, string>) {
  const { posts, notes } = await readMarkdown({ file: await folderWith(files), ...context })
  return { posts, notes, values: posts.flatMap(({ read }) => (read.ok ? [read.value] : [])) }
}

async function onlyPost(files: Record<string, string>) {
  const [first] = (await postsOf(files)).values
  if (!first) throw new Error('There is no post that can be used')
  return first
}

test.each([
  ['title: A: b: c', 'A: b: c', 'line 2 of its front matter could not be parsed'],
  ['title: "Quoted"\n\tbad: tab', 'Quoted', 'line 3 of its front matter could not be parsed'],
  [
    'a: &a [1]\nb: *a\ntitle: T T T',
    'T T T',
    'a line of its front matter could not be parsed; front matter not imported: a, b',
  ],
])('a head that is not YAML says what it can: %j', async (written, title, note) => {
  const post = await onlyPost({
    'a.md': `---\n${written}\ndate: 2019-05-01\n---\nWords of the text.`,
  })
  expect(post.fields).toMatchObject({ title, date: 'May 1, 2019' })
  expect(post.note).toBe(note)
})

test.each([
  ['title:One\ndate:2019-05-01\n---\nWords.', 'a line of its front matter could not be parsed'],
  ['- One\n- Two\n---\nWords.', 'a line of its front matter could not be parsed'],
])('a head of other things than fields is reported: %j', async (written, note) => {
  const post = await onlyPost({ '_posts/2019-05-01-a.md': `---\n${written} And more.` })
  expect(post.note).toContain(note)
})

test('a file whose head does not end is reported by its name where heads are needed', async () => {
  const { posts } = await postsOf({
    '_config.yml': '',
    '_posts/2019-05-01-a.md': '---\ntitle: A post\n\nWords of the text.',
  })
  expect(posts).toEqual([
    {
      label: '"_posts/2019-05-01-a.md"',
      file: '_posts/2019-05-01-a.md',
      read: { ok: false, problem: 'its front matter does not end with a line of ---' },
    },
  ])
})

const hexo = (text: string) => ({ '_config.yml': '', 'source/_posts/one.md': text })

test.each([
  ['without an opening', 'title: One post\ndate: 2019-05-01 10:20:30\ntags:\n- Sky\n- Sea\n---\n'],
  [
    'with a list in several lines',
    'layout: post\ntitle: One post\ndate: 2019-05-01\ntags: [Sky,\n  Sea]\n---\n',
  ],
  [
    'with empty lines before it',
    '\n\n---\ntitle: One post\ndate: 2019-05-01\ntags: [Sky, Sea]\n---\n',
  ],
  ['with more dashes', '-----\ntitle: One post\ndate: 2019-05-01\ntags: [Sky, Sea]\n-----\n'],
  ['in JSON', '"title": "One post",\n"date": "2019-05-01",\n"tags": ["Sky", "Sea"]\n;;;\n'],
  [
    'in JSON with an opening',
    ';;;\n"title": "One post",\n"date": "2019-05-01",\n"tags": ["Sky", "Sea"]\n;;;\n',
  ],
  [
    'with line ends of Windows',
    'title: One post\r\ndate: 2019-05-01\r\ntags: [Sky, Sea]\r\n---\r\n',
  ],
])('a head of Hexo %s is read', async (_name, head) => {
  const post = await onlyPost(hexo(`${head}\nWords of the text.\n\n---\n\nAnd more.`))
  expect(post.fields).toMatchObject({
    title: 'One post',
    date: 'May 1, 2019',
    category: 'Sky',
    tags: ['Sea'],
    content: 'Words of the text.\n\n---\n\nAnd more.',
  })
  expect(post.note).toBeUndefined()
})

test('a head without an opening says what it can, and a heading above a rule is none', async () => {
  const post = await onlyPost(hexo('title: A: b: c\ndate: 2019-05-01\n---\nWords of the text.'))
  expect(post.fields.title).toBe('A: b: c')
  expect(post.note).toBe('line 2 of its front matter could not be parsed')
  const text = 'Part one: the sky\n---\n\nWords of the text.'
  expect((await onlyPost({ 'a.md': text })).fields.content).toBe(text)
})

const zola = (head: string) => ({
  'a.md': `+++\ntitle = "One post"\ndate = 2019-05-01\n${head}\n+++\nWords of the text.`,
})

test('the taxonomies of Zola are the category, the tags and the series of a post', async () => {
  const post = await onlyPost(
    zola(
      '[taxonomies]\ncategories = ["Sky"]\ntags = ["Noon", "Sea"]\nseries = ["Clocks"]\nauthors = ["Mira"]',
    ),
  )
  expect(post.fields).toMatchObject({ category: 'Sky', tags: ['Noon', 'Sea'], series: 'Clocks' })
  expect(post.note).toBe('front matter not imported: authors')
})

test.each([
  ['lang: de', { language: 'de' }, undefined],
  ['language: pt_BR', { language: 'pt' }, undefined],
  ['lang: zh-TW', { language: 'zh-Hant' }, undefined],
  ['lang: "no"', { language: 'nb' }, undefined],
  ['lang: en-GB', { language: null }, undefined],
  ['lang: cs', { language: null }, 'its language: "cs"'],
  ['language: a language', { language: null }, 'its language: "a language"'],
  ['lang: [de, fr]', {}, 'front matter not imported: lang'],
  ['license: CC BY-SA 4.0', { licence: 'CC-BY-SA-4.0' }, undefined],
  ['license: cc-by-4.0', { licence: 'CC-BY-4.0' }, undefined],
  ['licence: CC0', { licence: 'CC0-1.0' }, undefined],
  ['license: All rights reserved.', { licence: 'all-rights-reserved' }, undefined],
  [
    `license: '<a href="https://creativecommons.org/licenses/by-nc/4.0/" rel="license">Some</a>'`,
    { licence: 'CC-BY-NC-4.0' },
    undefined,
  ],
  [
    'license:\n  text: Free\n  url: https://creativecommons.org/publicdomain/zero/1.0/',
    { licence: 'CC0-1.0' },
    undefined,
  ],
  ['license: CC BY-NC-ND 4.0', { licence: null }, 'its licence: "CC-BY-NC-ND-4.0"'],
  ['license: CC BY-SA 3.0', { licence: null }, 'its licence: "CC-BY-SA-3.0"'],
  // Without a version, it could be any.
  ['license: CC BY', { licence: null }, 'its licence: "CC BY"'],
  ['license:\n  text: GFDL 1.3\n  type: open-access', { licence: null }, 'its licence: "GFDL 1.3"'],
  ['license: true', {}, 'front matter not imported: license'],
  ['license: false', {}, undefined],
  ['number-sections: true', { numberedSections: true }, undefined],
  ['number_sections: false', { numberedSections: false }, undefined],
  ['numbering:\n  headings: true', { numberedSections: true }, undefined],
  ['numbering: roman', {}, 'front matter not imported: numbering'],
])('front matter with %s has its language, licence and numbering', async (head, fields, note) => {
  const post = await onlyPost({
    'a.md': `---\ntitle: One post\ndate: 2019-05-01\n${head}\n---\nWords of the text.`,
  })
  expect(post.fields).toMatchObject(fields)
  expect(post.note).toBe(note)
})

test('a licence of Quarto without a version is the current one', async () => {
  const post = await onlyPost({
    '_quarto.yml': 'project:\n  type: website\n',
    'posts/a.qmd':
      '---\ntitle: One post\ndate: 2019-05-01\nlicense: "CC BY-NC"\n---\nWords of the text.',
  })
  expect(post.fields.licence).toBe('CC-BY-NC-4.0')
})
