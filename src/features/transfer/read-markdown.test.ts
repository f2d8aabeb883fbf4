import { readMarkdown } from '../../testing/foreign-readers.ts'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { carryOut, folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import { planImport } from './import-plan.ts'
import { readSite } from './export-site.ts'

const context = { timeZone: 'Europe/Berlin', now: new Date('2026-11-21T12:00:00.000Z') }

const png = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#8899aa' } })
    .png()
    .toBuffer()

const head = (more = '', title = 'A post') => `---\ntitle: ${title}\ndate: 2019-05-01\n${more}---\n`

async function postsOf(files: Record<string, string | Buffer>, more: object = {}) {
  const { posts, notes } = await readMarkdown({
    file: await folderWith(files),
    ...context,
    ...more,
  })
  const values = posts.flatMap(({ read }) => (read.ok ? [read.value] : []))
  return { values, notes, posts }
}

async function onlyPost(files: Record<string, string | Buffer>, more: object = {}) {
  const { values } = await postsOf(files, more)
  const [first] = values
  if (!first) throw new Error('There is no post that can be used')
  return first
}

const config = '_config.yml'

test.each([
  [
    'Hugo in TOML',
    {
      'hugo.toml': 'baseURL = "https://old.example.org/"\n[permalinks]\nposts = "/:year/:slug/"',
      'content/posts/light.md':
        '+++\ntitle = "Light"\ndate = 2019-05-01T23:30:00-07:00\ndraft = false\ntags = ["Sky", "Sea"]\nslug = "lux"\naliases = ["/old/light"]\n+++\nWords of the text.\n',
    },
    {
      fields: {
        title: 'Light',
        date: 'May 1, 2019',
        category: 'Sky',
        tags: ['Sea'],
        content: 'Words of the text.',
        visibleFrom: '2019-05-02T06:30:00.000Z',
      },
      oldPaths: ['/2019/lux/', '/old/light'],
    },
  ],
  [
    'Jekyll, dated by the name of the file',
    {
      [config]: 'permalink: pretty\n',
      '_posts/2019-05-01-a-title.md':
        '---\ntitle: "A title"\ncategories: night sky\n---\nWords of\nthe text.\n',
    },
    {
      fields: {
        title: 'A title',
        date: 'May 1, 2019',
        category: 'night',
        tags: ['sky'],
        content: 'Words of the text.',
      },
      oldPaths: ['/night/sky/2019/05/01/a-title/'],
    },
  ],
  [
    'Hexo, whose lines stay lines',
    {
      [config]: 'permalink: :year/:month/:title/\n',
      'source/_posts/one.md': `${head('categories:\n  - [Sky, Deep]\n')}First line\nsecond line\n<!-- more -->\nrest`,
    },
    {
      fields: {
        category: 'Sky',
        tags: ['Deep'],
        content: 'First line\nsecond line\n\nrest',
        excerpt: 'First line second line',
      },
      oldPaths: ['/2019/05/one/'],
    },
  ],
  [
    'Astro in MDX',
    {
      'astro.config.mjs': '',
      'src/content/blog/one.mdx': `---\ntitle: A post\npubDate: "May 1 2019"\nheroImage: "./gone.jpg"\n---\nimport Box from './box.astro'\n\n<Box kind="a">Words inside</Box> and {/* hidden */}after.\n\n<Chart\n  of={stars}\n/>`,
    },
    {
      fields: {
        date: 'May 1, 2019',
        content: '![](./gone.jpg)\n\nWords inside and after.\n\n`<Chart of={stars} />`',
      },
      note: '1 of its pictures were not found; their URLs are unchanged; left out: import of a module; kept as text: component Box, component Chart',
      oldPaths: ['/blog/one/'],
    },
  ],
  [
    'Quarto with a callout and a cell',
    {
      '_quarto.yml': 'project:\n  type: website\n',
      'posts/one/index.qmd': `---\ntitle: A post\ndate: 05/01/2019\n---\n::: {.callout-note title="Mind"}\nThis\nis.\n:::\n\n> [!TIP] *Two*\n> lines\n> here.\n\n\`\`\`{r}\n#| echo: false\nx <- 1\n\`\`\`\n\nSee @fig-sky.\n`,
    },
    {
      fields: {
        date: 'May 1, 2019',
        content:
          '::: {.callout-note title="Mind"}\nThis is.\n:::\n\n> [!TIP] *Two*\n> lines here.\n\n```r {fold}\nx <- 1\n```\n\nSee @fig:sky.',
      },
      note: 'left out: output of code that was run there',
      oldPaths: ['/posts/one/'],
    },
  ],
  [
    'Pelican with a head of lines',
    {
      'pelicanconf.py':
        "SITEURL = 'https://old.example.org'\nARTICLE_URL = '{date:%Y}/{slug}/'\nTIMEZONE = 'UTC'\n",
      'content/one.md':
        'Title: A post\nDate: 2019-05-01 10:20\nCategory: Sky\nSlug: uno\n\nWords of the text.\n',
    },
    {
      fields: { date: 'May 1, 2019', category: 'Sky', visibleFrom: '2019-05-01T10:20:00.000Z' },
      oldPaths: ['/2019/uno/'],
    },
  ],
])('a text of %s comes along', async (_name, files, expected) => {
  const { note, ...rest } = { note: undefined, ...expected }
  const post = await onlyPost(files)
  expect(post).toMatchObject(rest)
  expect(post.note).toBe(note)
})

test('Obsidian notes are imported as drafts, with links between them and without comments', async () => {
  const site = await openTransferSite()
  const file = await folderWith({
    '.obsidian/app.json': '{}',
    'First.md': '# First\n\nSee [[Second|the other]] and ![[Moon.png|300]] %%not this%%.',
    'deep/Second.md': '> [!warning] Mind\n> the gap\n\n[[Nowhere]]',
    'deep/moon.png': await png(),
  })
  const found = await readMarkdown({ file, ...context })
  const plan = await planImport(site, found)
  await carryOut(site, plan)
  const { posts } = await readSite(site)
  const first = posts.find(({ title }) => title === 'First')
  const second = posts.find(({ title }) => title === 'Second')
  expect(first).toMatchObject({ visibleFrom: null })
  expect(first?.content).toContain(`See [the other](/blog/${second?.id}) and ![`)
  expect(first?.content).toMatch(/\(\/media\/[0-9a-f]{32}\S*\.webp\)/)
  expect(first?.content).not.toContain('not this')
  expect(second?.content).toContain('> [!warning] Mind\n> the gap')
  const again = await planImport(site, await readMarkdown({ file, ...context }))
  expect(again.counts).toMatchObject({ added: 0, invalid: 0 })
})

test.each([
  ['{{< figure src="a.png" caption="Far" alt="Sea" >}}', '![Sea](a.png "Far")'],
  ['{{< youtube abcdefgh >}}', '[Video on YouTube](https://www.youtube.com/watch?v=abcdefgh)'],
  ['{{< highlight go "linenos=1" >}}\na := 1\n{{< /highlight >}}', '```go\na := 1\n```'],
  ['{% highlight python %}\n{{ a }}\n{% endhighlight %}', '```python\n{{ a }}\n```'],
  ['{% raw %}{{ a }}{% endraw %} b', '{{ a }} b'],
  ['{% include figure image_path="/a.png" alt="Sea" caption="Far" %}', '![Sea](/a.png "Far")'],
  ['{% asset_img a.png Far %}', '![Far](a.png "Far")'],
  ['{{% notice info %}}Mind it.{{% /notice %}}', '> **info**\n>\n> Mind it.'],
  ['```{r setup, include=FALSE}\na\n```', '```r {fold}\na\n```'],
  ['```{python}\n#| echo: false\na\n```', '```python {fold}\na\n```'],
  ['```{r, echo=TRUE}\na\n```', '```r\na\n```'],
  ['Words {: .class}\n{: .other}', 'Words'],
  ['``` js {1,3}\na\n```', '```js {1,3}\na\n```'],
  ['a <b>bold</b> word<br>and', 'a **bold** word\nand'],
  ['so \\\\(x^2\\\\) is', 'so \\(x^2\\) is'],
  ['{{< mine a="b" >}} stays', '{{< mine a="b" >}} stays'],
])('%j becomes %j', async (written, markdown) => {
  const post = await onlyPost({
    'hugo.toml': '',
    'content/a.md': `${head()}Words before.\n\n${written}`,
  })
  expect(post.fields.content).toBe(`Words before.\n\n${markdown}`)
})

test('unsupported markup, broken links and missing files are reported by name', async () => {
  const body = 'Words. {{< mine >}} [gone](/nowhere/) ![x](gone.png)'
  const post = await onlyPost({ 'hugo.toml': '', 'content/a.md': head() + body })
  expect(post.note).toBe(
    '1 of its pictures were not found; their URLs are unchanged; kept as text: mine, link to /nowhere/',
  )
})

test('links to other texts, files and old addresses are rewritten', async () => {
  const site = await openTransferSite()
  const file = await folderWith({
    [config]: 'url: https://old.example.org\n',
    '_posts/2019-05-01-one.md': `${head('', 'One')}To [b]({% post_url 2019-05-02-two %}), [c](https://old.example.org/2019/05/01/two.html#x), [d](/data/a.csv).`,
    '_posts/2019-05-02-two.md': `${head('', 'Two')}Words of the text.`,
    'data/a.csv': 'a,b\n1,2\n',
  })
  const found = await readMarkdown({ file, ...context })
  await carryOut(site, await planImport(site, found))
  const { posts } = await readSite(site)
  const two = posts.find(({ title }) => title === 'Two')?.id
  expect(posts.find(({ title }) => title === 'One')?.content).toBe(
    `To [b](/blog/${two}), [c](/blog/${two}#x), [d](/files/a.csv).`,
  )
})

test('drafts, hidden texts and future texts are not published', async () => {
  const states = async (more: string, file = '_posts/2019-05-01-a.md') =>
    (await onlyPost({ [config]: '', [file]: `${head(more)}Words of the text.` })).fields.visibleFrom
  expect(await states('draft: true\n')).toBeNull()
  for (const value of ['ture', 'on', '1', '"yes"'])
    expect(await states(`draft: ${value}\n`)).toBeNull()
  for (const value of ['false', 'no', 'off', ''])
    expect(await states(`draft: ${value}\n`)).not.toBeNull()
  expect(await states('published: false\n')).toBeNull()
  expect(await states('', '_drafts/a.md')).toBeNull()
  const planned = await onlyPost({
    'hugo.toml': '',
    'content/a.md': '---\ntitle: Later\ndate: 2031-01-01\n---\nWords of the text.',
  })
  expect(planned.fields.visibleFrom).toBe('2030-12-31T23:00:00.000Z')
  expect(
    (
      await onlyPost(
        { [config]: '', '_posts/2019-05-01-a.md': `${head()}Words of it.` },
        { drafts: 'all' },
      )
    ).fields.visibleFrom,
  ).toBeNull()
})

test('files without front matter and texts other than Markdown are counted', async () => {
  const { notes } = await postsOf({
    [config]: '',
    '_posts/2019-05-01-a.md': `${head()}Words of the text.`,
    '_posts/2019-05-01-b.rst': 'x',
    'notes.md': 'No head.',
    'README.md': 'x',
  })
  expect(notes).toEqual([
    'A site of the kind jekyll: 1 texts in 5 files.',
    'Left out: .rst, file without front matter.',
  ])
})

test('nothing outside of the folder is read, by link or by path', async () => {
  const secret = await folderWith({ 'secret.png': await png(), 'secret.md': head() })
  const name = path.basename(secret)
  const file = await folderWith({
    'hugo.toml': '',
    'content/a.md': `${head()}Words ![x](../../${name}/secret.png) ![y](/link.png) [z](../../${name}/secret.md)`,
  })
  symlinkSync(path.join(secret, 'secret.png'), path.join(file, 'link.png'))
  symlinkSync(secret, path.join(file, 'content', 'linked'))
  const found = await readMarkdown({ file, ...context })
  expect(found.posts).toHaveLength(1)
  expect(found.pictures).toEqual([])
})

test('a folder without texts and a missing folder are rejected with an explanation', async () => {
  const empty = await folderWith({ 'a.png': 'x' })
  await expect(readMarkdown({ file: empty, ...context })).rejects.toThrow(
    `${empty} contains no Markdown files of a blog.`,
  )
  await expect(readMarkdown({ file: `${empty}/none`, ...context })).rejects.toThrow(
    'is not a folder that can be read.',
  )
})

const noText = 'This article has no text.'

test.each([
  ['{{<', 50_000, undefined],
  ['{{< a "', 20_000, undefined],
  ['{% a %}', 20_000, undefined],
  [':::', 50_000, noText],
  ['[[', 50_000, undefined],
  ['%%', 50_001, '%%\n\nThis is all of the text.'],
  ['<iframe ', 20_000, noText],
])('a long text of nothing but %s becomes one post', async (piece, count, content) => {
  const text = piece.repeat(count)
  const post = await onlyPost({ '.obsidian/a': '', 'a.md': `${head('publish: true\n')}${text}` })
  expect(post.fields.content).toBe(content ?? text.trim())
})
