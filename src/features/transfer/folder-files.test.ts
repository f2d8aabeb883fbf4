import { readMarkdown } from '../../testing/foreign-readers.ts'
import { expect, test } from 'vitest'
import { heavyDrawing } from '../../testing/drawings.ts'
import { folderWith } from '../../testing/transfer-site.ts'

const head = '---\ntitle: A post\ndate: 2019-05-01\n---\n'

async function read(files: Record<string, string>) {
  const now = new Date('2026-11-21T12:00:00.000Z')
  const found = await readMarkdown({ file: await folderWith(files), timeZone: 'UTC', now })
  return {
    ...found,
    values: found.posts.flatMap((post) => (post.read.ok ? [post.read.value] : [])),
  }
}

test('a linked file of an unsupported type is reported, and its label is kept', async () => {
  const { values, posts, pictures } = await read({
    '_config.yml': '',
    '_posts/2019-05-01-a.md': `${head}The [*program*](fit.py) and [another](/b.py), ![c](c.py).`,
    '_posts/fit.py': 'print(1)',
    'b.py': 'print(2)',
    '_posts/c.py': 'print(3)',
  })
  expect(posts).toHaveLength(1)
  expect(values[0]?.fields.content).toBe('The *program* and another, ![c](c.py).')
  expect(values[0]?.note).toBe(
    '1 of its pictures were not found; their URLs are unchanged; left out: file b.py, file fit.py',
  )
  expect(pictures.map(({ label }) => label)).toEqual(['"_posts/c.py"'])
})

test('an SVG of the folder is rasterized without its active content', async () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inside}</svg>`
  const { values, pictures } = await read({
    'a.md': `${head}Words ![a](a.svg) ![b](b.svg) ![c](c.svg)`,
    'a.svg': svg('<rect width="9" height="9"/><script>alert(1)</script>'),
    'b.svg': `<!DOCTYPE svg [<!ENTITY a "a">]>${svg('<text>&a;</text>')}`,
    'c.svg': 'no drawing',
  })
  expect(values[0]?.fields.content).toMatch(
    /^Words !\[a\]\(\/media\/\w{32}_60x40_\w+\.webp\) !\[b\]\(b\.svg\) !\[c\]\(c\.svg\)$/,
  )
  expect(pictures.map((one) => (one.read.ok ? 'taken' : one.read.problem))).toEqual([
    'This SVG cannot be drawn',
    'This SVG cannot be drawn',
    'taken',
  ])
})

test('a drawing that takes all memory is rejected, and the rest of the folder is imported', async () => {
  const { values, pictures } = await read({
    'a.md': `${head}Words ![a](a.svg) ![b](b.svg)`,
    'a.svg': heavyDrawing,
    'b.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>',
  })
  expect(values[0]?.fields.content).toMatch(/^Words !\[a\]\(a\.svg\) !\[b\]\(\/media\/\S+\.webp\)$/)
  expect(pictures.map(({ read: one }) => (one.ok ? 'taken' : one.problem))).toEqual([
    'taken',
    'This picture takes more time or memory than the site allows. Make it smaller, and try again.',
  ])
})

test('a picture that is not in the folder leads to where the site was, when its settings say so', async () => {
  const text = `${head}Words ![a](/a.png) ![b](b.png).`
  const known = await read({ '_config.yml': 'url: https://old.example.org', '_posts/a.md': text })
  expect(known.values[0]?.fields.content).toBe(
    'Words ![a](https://old.example.org/a.png) ![b](b.png).',
  )
  const unknown = await read({ '_config.yml': '', '_posts/a.md': text })
  expect(unknown.values[0]?.fields.content).toBe('Words ![a](/a.png) ![b](b.png).')
})

test('files and links whose names are written in decomposed letters find each other', async () => {
  const name = 'été'
  const { values, pictures } = await read({
    [`${name.normalize('NFD')}.svg`]:
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>',
    'a.md': `${head}Words ![a](${name.normalize('NFC')}.svg) and [b](${name.normalize('NFC')}.md).`,
    [`${name.normalize('NFD')}.md`]: head.replace('A post', 'Another'),
  })
  expect(pictures).toHaveLength(1)
  const text = values.find(({ key }) => key === 'a.md')?.fields.content
  expect(text).toMatch(/^Words !\[a\]\(\/media\/\S+\.webp\) and \[b\]\((?!.*\.md)\S+\)\.$/)
})

test('a MyST site is detected, and its texts are imported', async () => {
  const { notes, values } = await read({
    'myst.yml': 'version: 1',
    'fit.md': `${head}(part)=\n## A part\n\nSee {ref}\`part\`.`,
  })
  expect(notes).toEqual(['A site of the kind myst: 1 texts in 2 files.'])
  expect(values[0]?.fields.content).toBe('## A part{#sec:part}\n\nSee @sec:part.')
})
