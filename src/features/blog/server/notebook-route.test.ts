import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listNames } from '../../../platform/server/ops/atomic-file.ts'
import { form, plain } from '../../../testing/pictures.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import {
  codeCell,
  notebookFile,
  outputOf,
  streamOf,
  markdownCell,
} from '../../../testing/notebooks.ts'
import { maxNotebookBytes, notebooksUrl } from '../notebooks.ts'

async function openSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  const kept = async () => (await listNames(path.join(site.dataDir, 'media'))).toSorted()
  const convert = (data: Uint8Array, query = '', name = 'Fit it.ipynb') =>
    owner.send('POST', `${notebooksUrl}${query}`, form(data, name, 'application/octet-stream'))
  return { site, owner, kept, convert }
}

const pictureOf = async (color: string) =>
  (await plain(60, 40, color).png().toBuffer()).toString('base64')

test('a notebook becomes a text with stored pictures and a link to the notebook', async () => {
  const { owner, kept, convert } = await openSite()
  const data = notebookFile([
    markdownCell('# A fit\n> Of two stars'),
    codeCell('fit()', [
      streamOf('done'),
      outputOf({ 'image/png': await pictureOf('#fff') }),
      outputOf({ 'image/png': Buffer.from('no picture').toString('base64') }),
    ]),
    codeCell('#| fig-cap: A "caption"\nagain()', [
      outputOf({ 'image/png': await pictureOf('#fff') }),
    ]),
  ])
  const answer = await convert(data)
  const shown = String.raw`!\[Figure made by the code above\]\(/media/[0-9a-f]{32}_60x40_ffffff\.webp`
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({
    title: 'A fit',
    excerpt: 'Of two stars',
    category: '',
    date: '',
    content: expect.stringMatching(
      new RegExp(
        '^```python\nfit\\(\\)\n```\n\n```output\ndone\n```\n\n' +
          `${shown}\\)\\{width=60 height=40\\}\n\n\n\n` +
          '```python\nagain\\(\\)\n```\n\n' +
          `${shown} "A \\\\"caption\\\\""\\)\\{width=60 height=40\\}\n\n` +
          String.raw`\[Download the notebook\]\(/files/fit-it\.ipynb\)$`,
      ),
    ),
    report: [
      { cell: 2, sentence: 'Cell 2: a picture cannot be read.' },
      { cell: 0, sentence: '3 pictures have no description yet.' },
    ],
    file: 'fit-it.ipynb',
    added: [
      expect.stringMatching(/^\/media\/[0-9a-f]{32}_60x40_ffffff\.webp$/),
      '/files/fit-it.ipynb',
    ],
  })
  expect((await owner.get('/files/fit-it.ipynb')).text).toBe(data.toString())
  const before = await kept()
  expect((await convert(data)).json).toEqual({ ...(answer.json as object), added: [] })
  expect(await kept()).toEqual(before)
  const { title, excerpt, content } = answer.json as Record<string, string>
  const post = { title, excerpt, content, category: 'Fits', date: '2026-11-23' }
  expect((await owner.send('POST', '/api/blog', post)).status).toBe(201)
})

test('a drawing in a notebook cannot include files of the server', async () => {
  const { site, convert } = await openSite()
  const file = path.join(site.dataDir, 'red.png')
  await writeFile(file, await plain(20, 20, '#f00').png().toBuffer())
  const drawing = (image: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#fff"/><image width="20" height="20" ${image}/></svg>`
  const cells = [`hrhref="x"ef="${file}"`, `href="${file}"`].map((image) =>
    codeCell('draw()', [outputOf({ 'image/svg+xml': drawing(image) })]),
  )
  const { added } = (await convert(notebookFile(cells))).json as { added: string[] }
  const [picture = ''] = added
  const stored = await fetch(`${site.url}${picture}`)
  const { dominant } = await sharp(await stored.arrayBuffer()).stats()
  expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
})

test('the notebook, its code and its warnings are included only if requested', async () => {
  const { kept, convert } = await openSite()
  const data = notebookFile([codeCell('fit()', [streamOf('slow', 'stderr')])])
  expect((await convert(data, '?code=folded&warnings=yes&keep=no')).json).toMatchObject({
    title: 'Fit it',
    content: '```python {fold}\nfit()\n```\n\n```output stderr\nslow\n```',
    file: null,
  })
  expect(await kept()).toEqual([])
})

test('a hidden picture of a notebook is folded, and a transparent one is reported', async () => {
  const { convert } = await openSite()
  const clear = await plain(60, 40, '#f008').ensureAlpha(0.5).png().toBuffer()
  const shown = outputOf({ 'image/png': clear.toString('base64') })
  const data = notebookFile([codeCell('', [shown], { tags: ['hide-output'] })])
  expect((await convert(data, '?keep=no')).json).toMatchObject({
    content: expect.stringMatching(
      /\/media\/[0-9a-f]{32}_60x40_[0-9a-f]{8}\.webp\)\{width=60 height=40 fold\}$/,
    ),
  })
})

test('visitors and guests may not convert notebooks', async () => {
  const { site, kept } = await openSite()
  const body = () => form(notebookFile([markdownCell('x')]), 'a.ipynb', '')
  expect((await site.visitor().send('POST', notebooksUrl, body())).status).toBe(401)
  expect((await (await site.account('guest')).send('POST', notebooksUrl, body())).status).toBe(403)
  expect(await kept()).toEqual([])
})

test.each([
  ['?code=all', 400, 'Code must be one of shown, folded, none'],
  ['?warnings=1', 400, 'Warnings must be one of no, yes'],
  ['?keep=', 400, 'Keep must be one of yes, no'],
])('the choice %s is refused', async (query, status, text) => {
  const { convert, kept } = await openSite()
  expect(await convert(notebookFile([]), query)).toMatchObject({ status, text })
  expect(await kept()).toEqual([])
})

test('other files and notebooks that are too large are refused, and nothing is stored', async () => {
  const { convert, kept } = await openSite()
  expect(await convert(Buffer.from('<html>'))).toMatchObject({
    status: 415,
    text: 'This file is not a Jupyter notebook.',
  })
  expect(await convert(Buffer.from('{"nbformat":2}'))).toMatchObject({
    status: 400,
    text: 'This notebook has format 2; open it in Jupyter and save it again.',
  })
  expect(await convert(Buffer.alloc(maxNotebookBytes + 1, ' '))).toMatchObject({
    status: 413,
    text: 'The notebook is larger than 25 MB.',
  })
  expect(await kept()).toEqual([])
})
