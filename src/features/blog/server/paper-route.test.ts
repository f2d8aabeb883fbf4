import path from 'node:path'
import { expect, test } from 'vitest'
import { listNames } from '../../../platform/server/ops/atomic-file.ts'
import { form, plain } from '../../../testing/pictures.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { zipArchive } from '../../../platform/server/zip.ts'
import { maxPaperBytes, papersUrl } from '../papers.ts'

async function openSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  const kept = async () => (await listNames(path.join(site.dataDir, 'media'))).toSorted()
  const convert = (data: Uint8Array, name: string) =>
    owner.send('POST', papersUrl, form(data, name, 'application/octet-stream'))
  return { site, owner, kept, convert }
}

const bibtex = '@article{ex2020, author={Example, Ada}, title={On dark}, year=2020}'

const article = String.raw`\documentclass{aastex63}
\begin{document}
\title{On light}
\date{2 May 2024}
\keywords{stars --- dust}
\begin{abstract}We look at light.\end{abstract}
As \citet{ex2020} \strange{say}.
\begin{figure}\includegraphics{a}\caption{A}\end{figure}
\bibliography{refs}
\end{document}`

test('an archive with a paper becomes a text with stored pictures, its works and a report', async () => {
  const { owner, kept, convert } = await openSite()
  const png = await plain(60, 40, '#fff').png().toBuffer()
  const archive = zipArchive(
    Object.entries({ 'p/ms.tex': article, 'p/refs.bib': bibtex, 'p/a.png': png }),
  )
  const answer = await convert(archive, 'My paper.zip')
  const [name = ''] = (await kept()).filter((one) => one.endsWith('_60x40_ffffff.webp'))
  expect(answer).toMatchObject({
    status: 200,
    json: {
      title: 'On light',
      excerpt: 'We look at light.',
      category: 'Papers',
      date: '2024-05-02',
      tags: ['stars', 'dust'],
      numberedSections: false,
      content: `## Abstract {-}\n\nWe look at light.\n\nAs @ex2020 say.\n\n![](/media/${name} "A")`,
      bibliography: bibtex,
      added: [`/media/${name}`],
    },
  })
  const { report, tags, title, content } = answer.json as Record<string, unknown> & {
    report: { sentence: string }[]
  }
  expect(report.map(({ sentence }) => sentence)).toContain(
    'Not carried: \\strange, once (p/ms.tex, line 7).',
  )
  const post = {
    title,
    content,
    tags,
    excerpt: 'We look at light.',
    category: 'Papers',
    date: '2024-05-02',
  }
  expect((await owner.send('POST', '/api/blog', post)).status).toBe(201)
})

test('a single file is read under its name', async () => {
  const { convert } = await openSite()
  const { json } = await convert(Buffer.from(article), 'On light (2).tex')
  const { report } = json as { report: { sentence: string }[] }
  expect(report.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      'Not carried: \\strange, once (On-light--2-.tex, line 7).',
      'The picture a.png was not found.',
    ]),
  )
})

test('visitors and guests may not convert papers', async () => {
  const { site, kept } = await openSite()
  const body = () => form(Buffer.from(article), 'ms.tex', '')
  expect((await site.visitor().send('POST', papersUrl, body())).status).toBe(401)
  expect((await (await site.account('guest')).send('POST', papersUrl, body())).status).toBe(403)
  expect(await kept()).toEqual([])
})

test('files without a paper, too long or too large are refused, and nothing is stored', async () => {
  const { convert, kept } = await openSite()
  const refusal = async (data: Uint8Array, name: string) => {
    const { status, text } = await convert(data, name)
    return [status, text]
  }
  expect(await refusal(Buffer.from('words'.repeat(9)), 'a.zip')).toEqual([
    400,
    'The file is not a ZIP archive.',
  ])
  expect(await refusal(zipArchive(Object.entries({ 'a.txt': '' })), 'a.zip')).toEqual([
    400,
    'There is no article in LaTeX, a .tex file with \\begin{document}.',
  ])
  const png = await plain(60, 40, '#fff').png().toBuffer()
  const long = `\\begin{document}\\includegraphics{a.png}\n\n${'words '.repeat(40_000)}\\end{document}`
  expect(
    await refusal(zipArchive(Object.entries({ 'a.tex': long, 'a.png': png })), 'a.zip'),
  ).toEqual([
    400,
    'This paper is longer than 200,000 characters. The command "import latex" splits it into several articles.',
  ])
  expect(await refusal(Buffer.alloc(maxPaperBytes + 1, ' '), 'a.tex')).toEqual([
    413,
    'The paper is larger than 50 MB.',
  ])
  expect(await kept()).toEqual([])
})
