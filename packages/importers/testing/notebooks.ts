import { convertNotebook } from '../notebooks/convert-notebook.ts'

type Part = Readonly<Record<string, unknown>>

/** A picture of one pixel, in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The file of a notebook of format 4. */
export const notebookFile = (cells: readonly Part[], rest?: Part): Buffer =>
  Buffer.from(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells, ...rest }))

export const wordsCell = (source: string, rest?: Part): Part => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  ...rest,
})

/** A cell that was run, with its outputs. */
export const codeCell = (source: string, outputs: readonly Part[] = [], metadata?: Part): Part => ({
  cell_type: 'code',
  execution_count: 1,
  source,
  outputs,
  metadata: metadata ?? {},
})

/** An output of a cell, by kinds of content. */
export const outputOf = (data: Part, metadata?: Part): Part => ({
  output_type: 'display_data',
  data,
  metadata: metadata ?? {},
})

/** What a cell printed. */
export const streamOf = (text: string, name = 'stdout'): Part => ({
  output_type: 'stream',
  name,
  text,
})

/** Takes a drawing with a size for a picture; the site draws it. */
function drawSvg(svg: string) {
  const [width = 0, height = 0] = ['width', 'height'].map((name) =>
    Number(new RegExp(`${name}="(\\d+)"`).exec(svg)?.[1] ?? 0),
  )
  return Promise.resolve(
    width > 0 ? { data: Buffer.from(svg), size: { width, height } } : undefined,
  )
}

/** Converts a notebook with these cells. */
export async function convertCells(cells: readonly Part[], options: object = {}) {
  const usual = { code: 'shown', hasWarnings: false, drawSvg } as const
  return await convertNotebook(notebookFile(cells), 'a-file.ipynb', { ...usual, ...options })
}

/** The text, with the places of pictures written as descriptions in brackets. */
export async function contentOf(cells: readonly Part[], options: object = {}) {
  const { content, places } = await convertCells(cells, options)
  const shown = places.map(({ description, caption, label }) =>
    [description, caption, label].filter(Boolean).join('; '),
  )
  return content.replaceAll(
    /\ue000(\d+)\ue001/g,
    (_mark, index: string) => `[${shown[Number(index)] ?? ''}]`,
  )
}
