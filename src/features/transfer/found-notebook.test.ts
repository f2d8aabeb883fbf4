import { readMarkdown } from '../../testing/foreign-readers.ts'
import { expect, test } from 'vitest'
import {
  codeCell,
  notebookFile,
  onePixel,
  outputOf,
  markdownCell,
} from '../../testing/notebooks.ts'
import { heavyDrawing } from '../../testing/drawings.ts'
import { carryOut, folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import { allWorks } from '../library/store.ts'
import { planImport } from './import-plan.ts'
import { readSite } from './export-site.ts'

const context = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }

async function importOf(files: Record<string, string | Buffer>) {
  const site = await openTransferSite()
  const source = { file: await folderWith(files), ...context }
  const plan = await planImport(site, await readMarkdown(source))
  await carryOut(site, plan)
  const again = async () => await planImport(site, await readMarkdown(source))
  return { ...(await readSite(site)), site, plan, again }
}

const quarto = { '_quarto.yml': 'project:\n  type: website\n' }
const front = '---\ntitle: A fit\ndate: 2024-05-01\ncategories: [Sky, Sea]\ndraft: false\n---'

test('a notebook of a folder becomes a post with its pictures, once', async () => {
  const { plan, again, posts } = await importOf({
    ...quarto,
    'posts/fit/index.ipynb': notebookFile([
      { cell_type: 'raw', metadata: {}, source: front },
      markdownCell('Some words, and [the other one](../other.md).'),
      codeCell('plot()', [outputOf({ 'image/png': onePixel })]),
      codeCell('widget()', [outputOf({ 'application/vnd.jupyter.widget-view+json': '{}' })]),
    ]),
    'posts/other.md': '---\ntitle: The other\ndate: 2024-04-01\n---\n\nWords of the other one.\n',
    'posts/broken.ipynb': '{"cells": 1}',
  })
  expect(posts[1]).toMatchObject({
    title: 'A fit',
    category: 'Sky',
    tags: ['Sea'],
    date: 'May 1, 2024',
  })
  expect(posts[1]?.content).toMatch(
    /^Some words, and \[the other one\]\(\/blog\/1\)\.\n\n```python\nplot\(\)\n```\n\n!\[Figure made by the code above\]\(\/media\/[0-9a-f]{32}_1x1_[0-9a-f]+\.webp\)\{width=1 height=1\}\n\n```python\nwidget\(\)\n```\n\n\[Download the notebook\]\(\/files\/index\.ipynb\)$/,
  )
  expect(plan.lines).toContain('! post "posts/broken.ipynb": This file is not a Jupyter notebook.')
  expect(plan.lines.find((line) => line.includes('"A fit"'))).toMatch(
    /Cell 4: a widget is not shown; 1 picture has no description yet$/,
  )
  expect((await again()).counts).toMatchObject({ added: 0, invalid: 1 })
})

test('a notebook whose drawing takes all memory is rejected, and the other is imported', async () => {
  const notebookWith = (svg: string) =>
    notebookFile([
      { cell_type: 'raw', metadata: {}, source: front },
      codeCell('plot()', [outputOf({ 'image/svg+xml': svg })]),
    ])
  const { plan, posts } = await importOf({
    ...quarto,
    'posts/heavy.ipynb': notebookWith(heavyDrawing),
    'posts/light.ipynb': notebookWith(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>',
    ),
  })
  expect(posts.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^```python\nplot\(\)\n```\n\n!\[[^\]]+\]\(\/media\/\S+_60x40_\S+\)/),
  ])
  expect(plan.lines).toContain(
    '! post "posts/heavy.ipynb": This text takes more time or memory to render than the site allows. Shorten it, or split it into several posts.',
  )
})

test('the bibliographies of a folder go into the library, and texts cite them', async () => {
  const entry = (key: string, title: string) =>
    `@article{${key}, title = {${title}}, author = {Example, Ada}, year = {2020}}\n`
  const { site, plan, again, posts } = await importOf({
    ...quarto,
    'posts/a.qmd':
      '---\ntitle: A text\ndate: 2024-05-01\nbibliography: refs.bib\n---\n\nAs in [@ex2020].\n',
    'posts/refs.bib': entry('ex2020', 'On stars') + entry('other2021', 'On seas'),
    'refs.bib': `${entry('ex2020', 'On stars')}@article{broken`,
  })
  expect((await allWorks(site.database)).map(({ key }) => key)).toEqual(['ex2020', 'other2021'])
  expect(posts[0]?.content).toBe('As in [@ex2020].')
  const cited = await site.database.db.selectFrom('text_works').select('workId').execute()
  expect(cited).toEqual([{ workId: 1 }])
  expect(plan.lines).toContain(
    '  2 bibliographies with 2 works; 1 key already found in another file.',
  )
  expect(plan.lines.some((line) => line.startsWith('  "refs.bib", line 2: '))).toBe(true)
  expect((await again()).counts.added).toBe(0)
})

test('a notebook beside a site of another program is no article without a head, and one in a plain folder is a draft', async () => {
  const bare = notebookFile([markdownCell('# Trials\n\nSome words of the trials.')])
  const site = await importOf({
    'pelicanconf.py': '',
    'content/a.md': 'Title: A text\nDate: 2024-05-01\n\nWords of the text.\n',
    'content/downloads/trials.ipynb': bare,
    'content/dated.ipynb': notebookFile([
      markdownCell('# Dated\n\n- date: 2024-05-02\n\nSome words of it.'),
    ]),
  })
  expect(site.posts.map(({ title }) => title)).toEqual(['A text', 'Dated'])
  expect(site.plan.lines).toContain('  Left out: notebook without front matter.')
  const { posts } = await importOf({ 'trials.ipynb': bare })
  expect(posts).toMatchObject([{ title: 'Trials', visibleFrom: null }])
})

test('a notebook in a Pelican tag is inserted into the text, with the cells that the tag names', async () => {
  const { plan, again, posts } = await importOf({
    'pelicanconf.py': "PATH = 'content'\n",
    'content/fit.md':
      'Title: A fit\nDate: 2024-05-01\n\nBefore.\n\n{% notebook downloads/fit.ipynb cells[1:3] %}\n\nAfter `{% notebook a.ipynb %}`.\n\n{% notebook none.ipynb %}\n',
    'content/downloads/fit.ipynb': notebookFile([
      markdownCell('Left out.'),
      codeCell('"{{ x }}"', [outputOf({ 'image/png': onePixel })]),
      markdownCell('Words <b>in it</b>.'),
      markdownCell('The last.'),
    ]),
  })
  expect(posts[0]?.content).toMatch(
    /^Before\.\n\n```python\n"\{\{ x \}\}"\n```\n\n!\[[^\]]+\]\(\/media\/\w+\.webp\)\{width=1 height=1\}\n\nWords \*\*in it\*\*\.\n\nAfter `\{% notebook a\.ipynb %\}`\.\n\n\{% notebook none\.ipynb %\}$/,
  )
  expect(plan.lines.find((line) => line.includes('"A fit"'))).toMatch(
    /kept as text: notebook \(2\)$/,
  )
  expect((await again()).counts).toMatchObject({ added: 0 })
})
