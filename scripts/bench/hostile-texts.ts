import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { convertNotebook, NotebookError } from '@ephemeris/importers'
import { plainContext, readTable, renderMarkdown } from '@ephemeris/markdown'
import { readMarkdown, readWordpress } from '../../src/testing/foreign-readers.ts'
import { codeCell, notebookFile } from '../../src/testing/notebooks.ts'
import { startProcessorClock } from '../../src/testing/processor-clock.ts'
import { citingContext } from './references.ts'
import type { Row } from './table.ts'

/** The longest text of a post. */
const longest = 200_000

const filled = (piece: string, length = longest) => piece.repeat(Math.floor(length / piece.length))

/** Inline markup that is never closed, and markup that splits a paragraph into many pieces. */
const markup = [
  '[a ',
  '[^a',
  '**a',
  '~a',
  '*a*\n',
  '{a}`',
  'a &amp; b ',
  '<http://a.b> c ',
  '<b> c ',
  'a~b^',
  '"a\' ',
  '\\citep[a]{',
]
const openCitations = ['[@a', '@', '[', '[@{', '@{', '[@a;', '@a.', '@a@', '[-@']

const tables = {
  'commas in a quotation': `a,b\n"${filled(',', 100_000)}`,
  quotes: `a,b\n${'"'.repeat(100_001)}`,
  spaces: `a b\n${filled(' ', 100_000)}1`,
  'quotations across lines': filled('"a\n', 60_000),
}

const openDialects = {
  obsidian: ['{{<', '{{< a "', '{% a %}', ':::', '[[', '%%', '<iframe '],
  myst: ['| a | b |\n', '{a}`', '<b>a</b> ', '<script> a ', '(a)=\n', '```{note}\n', '![a](b)'],
} as const

const storedHtml = ['[caption ', '[x]', '[latex]', '\\[\n\n', '<p ', '<pre ', '$$\n\n', '$latex a ']

/**
 * The processor time for hostile texts in every parser of untrusted texts; a parser that backtracks would take minutes. Reports the
 * slowest text of each kind.
 */
export async function measureHostileTexts(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-bench-'))
  try {
    return [
      await slowest('a post of 200,000 characters', 12_000, markup, (piece) =>
        renderMarkdown(filled(piece), plainContext),
      ),
      await slowest('the same with a library', 4000, openCitations, (piece) =>
        renderMarkdown(filled(piece), citingContext),
      ),
      await slowest('a table', 1000, Object.keys(tables), (name) =>
        readTable(tables[name as keyof typeof tables]),
      ),
      await slowest('a table of 200,000 rows', 5000, ['2457000.12345,12.345,0.012,V\n'], (line) =>
        readTable(`bjd,v,e,f\n${line.repeat(200_100)}`),
      ),
      await slowest('a post of Obsidian', 15_000, openDialects.obsidian, (piece) =>
        readFolder(path.join(folder, 'obsidian'), '.obsidian/a', filled(piece)),
      ),
      await slowest('a post of MyST', 12_000, openDialects.myst, (piece) =>
        readFolder(path.join(folder, 'myst'), 'myst.yml', `{x}${filled(piece)}`),
      ),
      await slowest('a post of WordPress', 12_000, storedHtml, (piece) =>
        readStored(path.join(folder, 'export.xml'), filled(piece)),
      ),
      await slowest('a notebook that is too long', 5000, ['50,000 cells'], refuseNotebook),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function slowest(
  what: string,
  maxMs: number,
  pieces: readonly string[],
  read: (piece: string) => unknown,
): Promise<Row> {
  let most = { piece: '', ms: -1 }
  for (const piece of pieces) {
    const taken = startProcessorClock()
    await read(piece)
    const ms = taken()
    if (ms > most.ms) most = { piece, ms }
  }
  return {
    name: `${what}: ${JSON.stringify(most.piece)}, the slowest of ${pieces.length}`,
    figure: `${Math.round(most.ms)} ms`,
    budget: `<= ${maxMs} ms`,
  }
}

const source = { timeZone: 'Europe/Berlin', now: new Date('2026-11-21T12:00:00.000Z') }

/** Reads a folder with one text and the file by which its program is detected. */
async function readFolder(folder: string, mark: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, mark)), { recursive: true })
  await writeFile(path.join(folder, mark), '')
  const head = '---\ntitle: A post\ndate: 2019-05-01\npublish: true\n---\n'
  await writeFile(path.join(folder, 'a.md'), head + text)
  await readMarkdown({ file: folder, ...source })
}

async function readStored(file: string, html: string): Promise<void> {
  const content = `<content:encoded><![CDATA[${html}]]></content:encoded>`
  const item = `<item><title>A post</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date>2019-05-01 12:00:00</wp:post_date>${content}</item>`
  const names = 'xmlns:wp="a" xmlns:content="b" xmlns:excerpt="c"'
  const channel = `<channel><wp:wxr_version>1.2</wp:wxr_version>${item}</channel>`
  await writeFile(file, `<?xml version="1.0"?><rss ${names}>${channel}</rss>`)
  await readWordpress({ file, ...source })
}

async function refuseNotebook(): Promise<void> {
  const cells = Array.from({ length: 50_000 }, () => codeCell('x = 1'))
  const options = {
    code: 'shown',
    hasWarnings: true,
    drawSvg: () => Promise.resolve(undefined),
  } as const
  try {
    await convertNotebook(notebookFile(cells), 'a', options)
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error
  }
}
