import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLatex } from '../../testing/foreign-readers.ts'
import { carryOut, folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import { allWorks } from '../library/store.ts'
import { planImport } from './import-plan.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#8899aa' } })
  .png()
  .toBuffer()

const article = String.raw`\documentclass{aastex63}
\graphicspath{{figures/}}
\begin{document}
\title{On light}
\date{2 May 2024}
\keywords{stars}
\begin{abstract}We look at light.\end{abstract}
\input{text}
\bibliography{refs}
\end{document}`

const files = {
  'ms.tex': article,
  'text.tex': String.raw`\section{One} As \citet{ex2020} say in Fig.~\ref{fig:a}.
\begin{figure}\includegraphics{a}\caption{A}\label{fig:a}\end{figure}
\begin{figure}\includegraphics{b.pdf}\caption{B}\end{figure}
\begin{figure}\includegraphics{c.eps}\caption{C}\end{figure}`,
  'refs.bib': '@article{ex2020, author={Example, Ada}, title={On dark}, year=2020}',
  'figures/a.png': png,
  'figures/b.pdf': '%PDF',
}

test('an article in a folder becomes a draft with its pictures and its works', async () => {
  const site = await openTransferSite()
  const found = await readLatex({ file: await folderWith(files), now })
  const plan = await planImport(site, found)
  await carryOut(site, plan)
  const [post] = await site.database.db.selectFrom('posts').selectAll().execute()
  const [picture] = found.pictures
  const name = picture?.read.ok ? picture.read.value.name : ''
  expect(post).toMatchObject({
    title: 'On light',
    category: 'Papers',
    excerpt: 'We look at light.',
    date: 'May 2, 2024',
    visibleFrom: null,
  })
  expect(Boolean(post?.numberedSections)).toBe(true)
  expect(post?.content).toContain(`![](/media/${name} "A"){#fig:a}`)
  expect(post?.content).toContain('![](figures/b.pdf "B")')
  expect(await allWorks(site.database)).toMatchObject([{ key: 'ex2020', isMine: false }])
  expect(post?.rendered).toContain('Example\u00a0(2020)')
  // The machine may have a program for PDF.
  expect(plan.lines.join('\n')).toMatch(
    /^ {2}The picture figures\/b\.pdf cannot be shown \(PDF .*\): save it as PNG or SVG beside it/m,
  )
  expect(plan.lines).toContain('  The picture c.eps was not found.')
  expect((await planImport(site, found)).counts.added).toBe(0)
})

test('an article is read from its file, into the category that is given', async () => {
  const file = path.join(await folderWith(files), 'ms.tex')
  const { posts, pictures } = await readLatex({ file, now, category: 'Work' })
  const [first] = posts.map(({ read }) => (read.ok ? read.value.fields : read.problem))
  expect(first).toMatchObject({ title: 'On light', category: 'Work', tags: ['stars'] })
  expect(pictures).toHaveLength(1)
})

test.each([
  ['a folder without an article', { 'a.txt': '' }, '', 'There is no article in LaTeX'],
  [
    'a folder with several',
    { 'a.tex': '\\begin{document}', 'b.tex': '\\begin{document}' },
    '',
    'There are several articles: a.tex, b.tex. Name one of them.',
  ],
  [
    'a file that is no archive',
    { 'a.zip': 'words'.repeat(9) },
    'a.zip',
    'The file is not a ZIP archive.',
  ],
  ['another kind of file', { 'a.doc': '' }, 'a.doc', 'is no folder, .tex file or .zip archive.'],
  [
    'an article that nests too deeply',
    { 'a.tex': `\\begin{document}${'{'.repeat(3000)}` },
    'a.tex',
    'The article has more than 200 braces inside each other.',
  ],
])('%s is refused with its reason', async (_name, found, file, problem) => {
  const folder = await folderWith(found)
  await expect(readLatex({ file: path.join(folder, file), now })).rejects.toThrow(problem)
})
