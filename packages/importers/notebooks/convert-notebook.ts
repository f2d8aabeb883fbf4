import { NotebookError } from '../errors.ts'
import { countCharacters } from '../text.ts'
import { readCellOptions, type CellOptions } from './cell-options.ts'
import { cellToMarkdown } from './cell-markdown.ts'
import {
  type NotebookCollection,
  type DrawSvg,
  defaultDescription,
  type NotebookNote,
  createCollection,
  type PicturePlace,
} from './collected.ts'
import { fenced, withoutControlSigns } from './notebook-values.ts'
import { takeNaming } from './notebook-title.ts'
import { outputsToMarkdown } from './output-markdown.ts'
import { type NotebookCell, readNotebook, type ReadNotebook } from './read-notebook.ts'

/** A converted notebook: its text with placeholders for pictures, which are not stored yet. */
export interface NotebookText {
  title: string
  excerpt: string
  category: string
  date: string
  content: string
  report: NotebookNote[]
  pictures: Buffer[]
  places: PicturePlace[]
}

interface NotebookOptions {
  code: 'shown' | 'folded' | 'none'
  /** Whether warnings printed by the code are included. */
  hasWarnings: boolean
  /** Draws an untrusted SVG as a bitmap; without it, or if it gives undefined, the SVG is reported as unreadable. */
  drawSvg?: DrawSvg
}

type Choices = Pick<NotebookOptions, 'code' | 'hasWarnings'>

const maxCharacters = 200_000

/**
 * Converts a Jupyter notebook (format 3 or 4) to Markdown. Nothing in it is run or fetched; what a page cannot show is reported.
 * @param fileName the title if the notebook has none
 * @returns Markdown with placeholders for pictures, which `fillFigures` replaces
 * @throws NotebookError for anything but a notebook, and for more than 200,000 characters or 200 pictures
 */
export async function convertNotebook(
  data: Buffer,
  fileName: string,
  { drawSvg, ...choices }: NotebookOptions,
): Promise<NotebookText> {
  const notebook = readNotebook(data)
  const naming = takeNaming(notebook, fileName)
  const collected = createCollection(drawSvg)
  const blocks: string[] = []
  let characters = 0
  for (const cell of notebook.cells) {
    const made = await cellToBlocks(cell, notebook, choices, collected)
    characters += made.reduce((sum, block) => sum + block.length, 0)
    if (characters > 2 * maxCharacters) break
    blocks.push(...made)
  }
  const content = blocks.join('\n\n').normalize('NFC')
  if (characters > 2 * maxCharacters || countCharacters(content) > maxCharacters) throw tooLong()
  noteNotebook(notebook, collected)
  const { report, pictures, places } = collected
  return { ...naming, content, report, pictures, places }
}

function tooLong(): NotebookError {
  return new NotebookError(
    'The text of this notebook is longer than 200,000 characters. Remove long outputs or split the notebook.',
  )
}

async function cellToBlocks(
  cell: NotebookCell,
  { language }: ReadNotebook,
  choices: Choices,
  collected: NotebookCollection,
): Promise<string[]> {
  const options = readCellOptions(cell)
  if (options.hides.has('cell')) return []
  if (cell.kind === 'raw') {
    if (cell.source.trim() !== '') collected.note(cell.number, 'raw text is not shown.')
    return []
  }
  if (cell.kind === 'markdown') {
    const text = await cellToMarkdown(cell, collected)
    return text === '' ? [] : [text]
  }
  const { number, outputs } = cell
  const { hasWarnings } = choices
  const around = { cell: number, options, hasWarnings, collected }
  const left = options.hides.has('outputs') ? [] : await outputsToMarkdown(outputs, around)
  return [...codeBlock(options, language, choices), ...left]
}

const magicLanguages: Readonly<Record<string, string>> = {
  bash: 'bash',
  sh: 'bash',
  r: 'r',
  javascript: 'javascript',
  js: 'javascript',
  html: 'html',
  svg: 'html',
  sql: 'sql',
  julia: 'julia',
  fortran: 'fortran',
  python: 'python',
  python3: 'python',
  cython: 'python',
  markdown: 'markdown',
}

function codeBlock(options: CellOptions, language: string, { code }: Choices): string[] {
  const source = withoutControlSigns(options.source)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
  if (source === '' || code === 'none' || options.hides.has('code')) return []
  const [, magic = '', rest = ''] = /^%%(\w+)[^\n]*(?:\n([\s\S]*))?$/.exec(source) ?? []
  const other = magicLanguages[magic.toLowerCase()]
  const isFolded = code === 'folded' || options.folds.has('code')
  const fold = options.summary === '' ? ' {fold}' : ` {fold="${options.summary}"}`
  const info = `${other ?? language}${isFolded ? fold : ''}`
  const text = other === undefined ? source : rest.trimEnd()
  return text === '' ? [] : [fenced(text, info)]
}

/** Adds the remarks on the whole notebook after those on its cells. */
function noteNotebook({ cells }: ReadNotebook, { places, note }: NotebookCollection): void {
  const code = cells.filter(({ kind, source }) => kind === 'code' && source.trim() !== '')
  const [first] = code
  if (first && !code.some(({ wasRun, outputs }) => wasRun || outputs.length > 0))
    note(first.number, 'was never run.')
  const { length } = places.filter(({ description }) => description === defaultDescription)
  if (length === 1) note(0, '1 picture has no description yet.')
  if (length > 1) note(0, `${length} pictures have no description yet.`)
}
