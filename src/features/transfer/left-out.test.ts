import { readMarkdown } from '../../testing/foreign-readers.ts'
import { expect, test } from 'vitest'
import { folderWith } from '../../testing/transfer-site.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const body = 'Words of the text.'
const yaml = (fields: string) => `---\ntitle: A post\ndate: 2019-05-01\n${fields}\n---\n\n${body}\n`

async function postOf(files: Record<string, string>) {
  const { posts } = await readMarkdown({ file: await folderWith(files), timeZone: 'UTC', now })
  const [post] = posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  if (!post) throw new Error('There is no post that can be used')
  return post
}

const names = ['R', 'Night sky', 'Sea', 'blog', 'C']
const list = `[${names.join(', ')}]`
const further = ['R', 'Sea', 'C']

test.each([
  [
    'Jekyll',
    {
      '_config.yml': '',
      '_posts/a.md': yaml(`categories: [R, Night sky]\ntags: [Sea, blog, C, sea]`),
    },
  ],
  [
    'Hexo',
    {
      '_config.yml': '',
      'source/_posts/a.md': yaml(`categories:\n- [R, Night sky]\n- Sea\ntags:\n- blog\n- C`),
    },
  ],
  [
    'Hugo',
    {
      'hugo.toml': '',
      'content/a.md': `+++\ntitle = "A post"\ndate = 2019-05-01\ncategories = ["R", "Night sky"]\ntags = ["Sea", "blog", "C"]\n+++\n${body}`,
    },
  ],
  ['Quarto', { '_quarto.yml': '', 'a.qmd': yaml(`categories: ${list}`) }],
  ['MyST', { 'myst.yml': '', 'a.md': yaml(`tags: ${list}`) }],
  [
    'Astro',
    {
      'astro.config.mjs': '',
      'src/content/a.md': yaml(`category: R\ntags: [Night sky, Sea, blog, C]`),
    },
  ],
  [
    'Pelican',
    {
      'pelicanconf.py': '',
      'content/a.md': `Title: A post\nDate: 2019-05-01\nCategory: R\nTags: Night sky, Sea, blog, C\n\n${body}`,
    },
  ],
  ['Obsidian', { '.obsidian/a': '', 'a.md': yaml(`publish: true\ntags: ${list}`) }],
  ['a plain folder', { 'a.md': yaml(`keywords: ${list}`) }],
])(
  'further tags and categories of %s become tags, also those too short for a category',
  async (_name, files) => {
    const post = await postOf(files)
    expect(post.fields).toMatchObject({ category: 'Night sky', tags: further })
    expect(post.note).toBe('its other tags: blog')
  },
)

test('a post whose tags are all too short for a category keeps them as tags', async () => {
  const post = await postOf({ '_quarto.yml': '', 'a.qmd': yaml('categories: [R]') })
  expect(post.fields).toMatchObject({ category: 'Notes', tags: ['R'] })
  expect(post.note).toBeUndefined()
})

test('the folders of a post of Jekyll are categories too', async () => {
  const post = await postOf({ '_config.yml': '', 'sky/deep/_posts/a.md': yaml('tags: far') })
  expect(post.fields).toMatchObject({ category: 'far', tags: ['sky', 'deep'] })
})

test('tags that are too many, too long or without a letter are reported, however many', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `a tag with the number ${index}`)
  const long = 'long '.repeat(11).trim()
  const post = await postOf({
    'a.md': yaml(`tags: [${[many[0], long, '★', ...many.slice(1)].join(', ')}]`),
  })
  expect(post.fields.tags).toEqual(many.slice(1, 13))
  expect(post.note).toBe(`its other tags: ${[long, '★', ...many.slice(13)].join(', ')}`)
})

test.each([
  ['Hugo', 'hugo.toml', 'series: ["Variable stars"]\nseries_order: 2', 2],
  ['Jekyll', '_config.yml', 'series: Variable stars\npart: 2', 2],
  ['Quarto', '_quarto.yml', 'series:\n  name: Variable stars\n  number: 2', 2],
  ['a site without numbers', 'myst.yml', 'series: Variable stars', null],
])('the series of %s is that of the post', async (_site, config, head, part) => {
  const folder = config === 'hugo.toml' ? 'content/' : config === '_config.yml' ? '_posts/' : ''
  const post = await postOf({ [config]: '', [`${folder}2019-05-01-a.md`]: yaml(head) })
  expect(post.fields).toMatchObject({ series: 'Variable stars', part })
  expect(post.note).toBeUndefined()
})

test('a post in several series is in none, which is reported', async () => {
  const post = await postOf({ 'hugo.toml': '', 'content/a.md': yaml('series: [One, Two]') })
  expect(post.fields).toMatchObject({ series: null })
  expect(post.note).toBe('front matter not imported: series')
})

test('fields of a head that are left out are reported by their names', async () => {
  const post = await postOf({
    '_quarto.yml': '',
    'a.qmd': yaml(
      'author:\n  - name: Ann\n    orcid: 0000-0000-0000-0000\n    affiliations: [Here]\ndoi: 10.1/a\nsubtitle: Below\ndescription: Words that say what it is.\nlicense: CC BY\ntoc: true\nformat: html\nfeatured: false\nseries: ""\nlastmod: 2020-01-01',
    ),
  })
  expect(post.fields).toMatchObject({
    excerpt: 'Words that say what it is.',
    licence: 'CC-BY-4.0',
  })
  expect(post.note).toBe(
    'front matter not imported: author (name, orcid, affiliations), doi, subtitle, lastmod',
  )
})

test('fields that Quarto has for a whole folder count for its posts', async () => {
  const files = {
    '_quarto.yml': '',
    'posts/_metadata.yml': 'author: Ann\ncategories: [Sky, Sea]\nfreeze: true\n',
    'posts/a/index.qmd': yaml(''),
    'posts/hidden/_metadata.yml': 'draft: true\n',
  }
  const post = await postOf(files)
  expect(post.fields).toMatchObject({ category: 'Sky', tags: ['Sea'] })
  expect(post.fields.visibleFrom).not.toBeNull()
  expect(post.note).toBe('front matter not imported: author')
  const hidden = { ...files, 'posts/a/index.qmd': body, 'posts/hidden/b.qmd': yaml('author: Bo') }
  expect((await postOf(hidden)).fields.visibleFrom).toBeNull()
})

test('blocks of Quarto that have no form here are reported', async () => {
  const post = await postOf({
    '_quarto.yml': '',
    'a.qmd': `${yaml('')}
::: {#thm-line .lean}
## Line
A theorem.
:::

::: {layout-ncol=2}
![a](https://example.org/a.png)
:::

::: {.column-page}
Wide.
:::

::: {.callout-note}
Mind.
:::

By @thm-line, \`@thm-code\`.`,
  })
  expect(post.fields.content).toContain('::: {#thm-line .lean}\n## Line\nA theorem.\n:::')
  expect(post.note).toBe('became plain text: block {.column-page}')
})

test('directives of MyST that have no form here are reported', async () => {
  const post = await postOf({
    'myst.yml': '',
    'a.md': `${yaml('')}
\`\`\`{iframe} Line
A page.
\`\`\`

:::{grid}
One.
:::

\`\`\`{code-cell} python
1 + 1
\`\`\``,
  })
  expect(post.note).toBe(
    'kept as text: directive iframe; left out: output of code that was run there; became plain text: block {grid}',
  )
})
