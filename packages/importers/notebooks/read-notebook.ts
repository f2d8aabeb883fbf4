import { NotebookError } from '../errors.ts'
import { isNode, type JsonNode } from '../json-node.ts'
import { joinedText } from './notebook-values.ts'

/** An output of a code cell, by media type. */
export interface ShownOutput {
  kind: 'data'
  data: JsonNode
  /** By media type, for example the size of a picture. */
  metadata: JsonNode
}

export type NotebookOutput =
  | ShownOutput
  | { kind: 'stream'; name: string; text: string }
  | { kind: 'error'; text: string }

export interface NotebookCell {
  /** The number of the cell in the notebook, from 1. */
  number: number
  kind: 'markdown' | 'code' | 'raw'
  source: string
  metadata: JsonNode
  outputs: NotebookOutput[]
  wasRun: boolean
  attachments: JsonNode
}

export interface ReadNotebook {
  /** The language of the code, as the kernel calls it. */
  language: string
  metadata: JsonNode
  cells: NotebookCell[]
}

const notANotebook = 'This file is not a Jupyter notebook.'

/**
 * Reads a notebook of format 3 or 4; fields of a wrong type are treated as missing.
 * @throws NotebookError for anything but a notebook, and for one of another format
 */
export function readNotebook(data: Buffer): ReadNotebook {
  const notebook = parse(data)
  const { nbformat, worksheets } = notebook
  if (typeof nbformat !== 'number') throw new NotebookError(notANotebook, { isOtherFile: true })
  if (nbformat !== 3 && nbformat !== 4) throw new NotebookError(otherFormat(nbformat))
  // Worksheets are read one after the other.
  const sheets = nbformat === 3 ? recordsIn(worksheets) : [notebook]
  if (sheets.some(({ cells }) => !Array.isArray(cells)))
    throw new NotebookError(notANotebook, { isOtherFile: true })
  const found = sheets.flatMap(({ cells }) => recordsIn(cells))
  const cells = found.map((cell, index) => readCell(cell, index + 1))
  const metadata = recordOf(notebook['metadata'])
  return { language: languageIn(metadata, found), metadata, cells }
}

function parse(data: Buffer): JsonNode {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(data))
    if (isNode(read)) return read
  } catch {
    // Invalid JSON, and JSON that overflows the stack, is refused below.
  }
  throw new NotebookError(notANotebook, { isOtherFile: true })
}

function otherFormat(format: number): string {
  return `This notebook has format ${format}; open it in Jupyter and save it again.`
}

function languageIn(metadata: JsonNode, cells: readonly JsonNode[]): string {
  const named = [
    recordOf(metadata['kernelspec'])['language'],
    recordOf(metadata['language_info'])['name'],
    cells.find(({ cell_type: type }) => type === 'code')?.['language'],
  ].find((name) => typeof name === 'string' && name !== '')
  const name = typeof named === 'string' ? named.toLowerCase() : 'python'
  if (name === 'ir') return 'r'
  // Such as C++17.
  if (name.startsWith('c++')) return 'cpp'
  return /^[\w#-]{1,30}$/.test(name) ? name.replace(/^ipython\d?$/, 'python') : 'python'
}

function readCell(cell: JsonNode, number: number): NotebookCell {
  const { cell_type: type } = cell
  const source = joinedText(cell['source'] ?? cell['input'])
  const kind = type === 'code' || type === 'raw' ? type : 'markdown'
  const level = type === 'heading' ? Math.min(6, Math.max(1, Number(cell['level']) || 1)) : 0
  return {
    number,
    kind,
    source: level > 0 ? `${'#'.repeat(level)} ${source.replaceAll('\n', ' ')}` : source,
    metadata: recordOf(cell['metadata']),
    outputs: kind === 'code' ? recordsIn(cell['outputs']).flatMap(readOutput) : [],
    wasRun: typeof (cell['execution_count'] ?? cell['prompt_number']) === 'number',
    attachments: recordOf(cell['attachments']),
  }
}

function readOutput(output: JsonNode): NotebookOutput[] {
  switch (output['output_type']) {
    case 'stream': {
      const name = joinedText(output['name'] ?? output['stream'])
      return [{ kind: 'stream', name, text: joinedText(output['text']) }]
    }
    case 'error':
    case 'pyerr':
      return [{ kind: 'error', text: errorIn(output) }]
    case 'display_data':
    case 'execute_result':
    case 'update_display_data':
    case 'pyout': {
      const data = isNode(output['data']) ? output['data'] : olderData(output)
      return [{ kind: 'data', data, metadata: recordOf(output['metadata']) }]
    }
    default:
      return []
  }
}

function errorIn({ traceback, ename, evalue }: JsonNode): string {
  const lines = Array.isArray(traceback) ? traceback.map((line) => joinedText(line)) : []
  return lines.length > 0 ? lines.join('\n') : `${joinedText(ename)}: ${joinedText(evalue)}`
}

/** The short names of media types in format 3. */
const olderKinds: Readonly<Record<string, string>> = {
  text: 'text/plain',
  html: 'text/html',
  latex: 'text/latex',
  markdown: 'text/markdown',
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  javascript: 'application/javascript',
}

function olderData(output: JsonNode): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(olderKinds).flatMap(([older, kind]) =>
      output[older] === undefined ? [] : [[kind, output[older]]],
    ),
  )
}

function recordOf(value: unknown): JsonNode {
  return isNode(value) ? value : {}
}

function recordsIn(value: unknown): JsonNode[] {
  return Array.isArray(value) ? value.filter((one) => isNode(one)) : []
}
