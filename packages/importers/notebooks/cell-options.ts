import { parse } from 'yaml'
import type { NotebookCell } from './read-notebook.ts'
import { isNode, type JsonNode } from '../json-node.ts'
import { joinedText } from './notebook-values.ts'

/** How a cell is to be shown, read from its tags and comments. */
export interface CellOptions {
  /** The parts that are left out. */
  hides: ReadonlySet<'cell' | 'code' | 'outputs' | 'stdout' | 'stderr'>
  /** The parts that are collapsed at first. */
  folds: ReadonlySet<'code' | 'outputs'>
  summary: string
  label: string | undefined
  /** One for each picture, in order. */
  captions: string[]
  tableCaption: string
  descriptions: string[]
  /** The code without the option comments. */
  source: string
}

type Change = (options: { hides: Set<string>; folds: Set<string> }) => void

const hide =
  (...parts: string[]): Change =>
  ({ hides }) =>
    parts.forEach((part) => hides.add(part))
const fold =
  (...parts: string[]): Change =>
  ({ folds }) =>
    parts.forEach((part) => folds.add(part))

/** The tags of Jupyter Book, nbconvert and nbdev, with underscores written as `-`. */
const tags: Readonly<Record<string, Change>> = {
  'remove-cell': hide('cell'),
  'remove-input': hide('code'),
  'remove-output': hide('outputs'),
  'remove-stdout': hide('stdout'),
  'remove-stderr': hide('stderr'),
  'hide-input': fold('code'),
  'hide-output': fold('outputs'),
  'hide-cell': fold('code', 'outputs'),
}

/** Comments at the beginning of the code that have the same meaning as a tag. */
const remarks: Readonly<Record<string, Change>> = {
  hide: hide('cell'),
  'hide-input': hide('code'),
  'hide-output': hide('outputs'),
  collapse: fold('code'),
  'collapse-hide': fold('code'),
  'collapse-input': fold('code'),
  'collapse-show': () => undefined,
  'collapse-output': fold('outputs'),
}

export function readCellOptions({ metadata, source, kind }: NotebookCell): CellOptions {
  const marks = { hides: new Set<string>(), folds: new Set<string>() }
  const { tags: named } = metadata
  for (const tag of Array.isArray(named) ? named : [])
    tags[String(tag).replaceAll('_', '-')]?.(marks)
  const jupyter = isNode(metadata['jupyter']) ? metadata['jupyter'] : {}
  if (jupyter['source_hidden'] === true) marks.folds.add('code')
  if (jupyter['outputs_hidden'] === true) marks.folds.add('outputs')
  const { rest, written } =
    kind === 'code' ? takeRemarks(source, marks) : { rest: source, written: '' }
  const given = readYaml(written)
  applyOptions(given, marks)
  const label = typeof given['label'] === 'string' ? given['label'] : undefined
  return {
    ...(marks as Pick<CellOptions, 'hides' | 'folds'>),
    summary: joinedText(given['code-summary'])
      .replaceAll(/["{}\n]/g, ' ')
      .trim()
      .slice(0, 100),
    label: label !== undefined && isLabel.test(label) ? label : undefined,
    captions: textsIn(given['fig-cap']),
    tableCaption: textsIn(given['tbl-cap'])[0] ?? '',
    descriptions: textsIn(given['fig-alt']),
    source: rest,
  }
}

const isLabel = /^(?:fig|tbl|tab)[:-][\p{L}\p{N}_.:-]{1,60}$/u

/** Removes the option comments from the beginning of a cell. */
function takeRemarks(
  source: string,
  marks: Parameters<Change>[0],
): { rest: string; written: string } {
  const lines = source.split('\n')
  const kept: string[] = []
  let written = ''
  let count = 0
  for (const line of lines) {
    const option = /^\s*(?:#|\/\/|--|%)\|\s?(.*)$/.exec(line)?.[1]
    const remark = /^\s*#\s*([a-z]+(?:[_-][a-z]+)?)\s*$/.exec(line)?.[1]
    const change = remarks[(option ?? remark ?? '').trim().replaceAll('_', '-')]
    if (change) change(marks)
    else if (option !== undefined) written += `${option}\n`
    else if (line.trim() === '') kept.push(line)
    else break
    count += 1
  }
  const isRead = count > kept.length
  return { rest: isRead ? lines.slice(count).join('\n') : source, written }
}

function readYaml(text: string): JsonNode {
  if (text === '') return {}
  try {
    const read: unknown = parse(text, { maxAliasCount: 0, logLevel: 'silent' })
    return isNode(read) ? read : {}
  } catch {
    // A comment that only looks like an option is ignored.
    return {}
  }
}

function applyOptions(given: JsonNode, { hides, folds }: Parameters<Change>[0]): void {
  if (given['include'] === false) hides.add('cell')
  if (given['echo'] === false) hides.add('code')
  if (given['output'] === false) hides.add('outputs')
  if (given['warning'] === false) hides.add('stderr')
  if (given['code-fold'] === true) folds.add('code')
}

function textsIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return all.map((one) => joinedText(one).replaceAll(/\s+/g, ' ').trim())
}
