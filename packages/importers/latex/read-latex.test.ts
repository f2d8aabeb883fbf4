import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ImportHost } from '../host.ts'
import { zipOf } from '../testing/zip.ts'
import { convertLatex } from './convert-latex.ts'
import { readLatex } from './read-latex.ts'

const read = async (file: string) => ({ ok: true as const, value: await readFile(file) })
const picture = { name: 'a.webp', width: 8, height: 6, data: Buffer.from('') }

const host: ImportHost = {
  files: { open: () => Promise.resolve(undefined), read, readInside: read },
  maxPictureBytes: 1000,
  preparePicture: () => Promise.resolve({ ok: true, value: picture }),
  pictureAddress: (name) => `/media/${name}`,
  linkedFiles: {
    maxBytes: 0,
    isKnown: () => false,
    nameFor: (name) => name,
    isValid: () => false,
    addressOf: (name) => name,
  },
  convertNotebook: () => Promise.reject(new Error('There is no notebook')),
  convertLatex: (job) => Promise.resolve(convertLatex(job)),
}

test('an archive is read like its folder, with the files of the article beside it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latex-'))
  const file = path.join(folder, 'paper.zip')
  await writeFile(
    file,
    zipOf({
      'paper/ms.tex': String.raw`\begin{document}\title{On light}\input{text}\bibliography{refs}\end{document}`,
      'paper/text.tex': String.raw`Words. \includegraphics{A}`,
      'paper/refs.bib': '@misc{a, title={A}}',
      'paper/a.png': 'data',
    }),
  )
  const { posts, pictures, bibliographies } = await readLatex({ file, now: new Date() }, host)
  await rm(folder, { recursive: true })
  const [first] = posts.map((post) => (post.read.ok ? post.read.value : undefined))
  expect(first).toMatchObject({ title: 'On light', content: 'Words.\n\n![](/media/a.webp)' })
  expect(pictures.map(({ label }) => label)).toEqual(['"paper/a.png"'])
  expect(bibliographies.map(({ label }) => label)).toEqual(['"paper/refs.bib"'])
})
