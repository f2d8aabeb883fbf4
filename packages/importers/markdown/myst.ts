import { readBlockFence } from '@ephemeris/markdown'
import type { ReportElement } from '../html/embeds.ts'
import { fencedCode, partsOfText, pictureMarkdown } from './syntax.ts'

type Kind = 'eq' | 'fig' | 'tbl' | 'lst' | 'sec'

interface Directive {
  name: string
  /** What follows the name. */
  argument: string
  options: ReadonlyMap<string, string>
  body: string
}

/** Converts the directives and roles of MyST: blocks, figures, formulas, listings, tables, labels, references, citations. */
export function readMyst(text: string, report: ReportElement): string {
  if (!/\{[\w:.-]+\}|^\([\w:.-]+\)=/m.test(text)) return text
  const labels: Labels = new Map()
  const made = readDirectives(text, labels)
  return partsOfText(made)
    .map(({ isCode, text: part }) => (isCode ? part : readRoles(part, labels, report)))
    .join('\n')
}

/** What this site calls the labels of a text. */
type Labels = Map<string, string>

/** Directives within directives; deeper ones stay as they are. */
const maxDepth = 8

function readDirectives(text: string, labels: Labels, depth = 0): string {
  const note = (kind: Kind, label: string | undefined): string => {
    if (label === undefined || label === '') return ''
    labels.set(label, `${kind}:${nameOf(label)}`)
    return ` {#${kind}:${nameOf(label)}}`
  }
  return partsOfText(text)
    .map(({ isCode, text: part }) => {
      if (!isCode) return readTargets(noteBlocks(part, labels), note)
      const block = depth < maxDepth ? readBlock(part, labels, depth) : undefined
      return block ?? readDirective(part, note)
    })
    .join('\n')
}

/** Notes the labels of the blocks with colons, which stay as they are. */
function noteBlocks(part: string, labels: Labels): string {
  if (!part.includes(':::')) return part
  const lines = part.split('\n')
  for (const [index, line] of lines.entries())
    if (/^\s*:{3,}\s*\{/.test(line)) {
      const options = lines.slice(index + 1, index + 1 + maxOptions)
      const end = options.findIndex((one) => !isOption(one))
      noteLabel([line.trim(), ...options.slice(0, end === -1 ? undefined : end)], labels)
    }
  return part
}

const maxOptions = 20
const isOption = (line: string) => /^\s*:[\w-]+:(?!\S)/.test(line)

function noteLabel(fence: readonly string[], labels: Labels): void {
  const { label } = readBlockFence(fence.join('\n'))
  for (const line of fence) {
    const [, written] = /^\s*:(?:label|name):\s*(\S+)/.exec(line) ?? []
    if (label !== undefined && written !== undefined) labels.set(written, label)
  }
}

/** Writes a callout, theorem or the like with colons, so that its text is like that around it. */
function readBlock(part: string, labels: Labels, depth: number): string | undefined {
  const lines = part.split('\n')
  const [, indent = '', info] = /^(\s*)(?:`{3,}|~{3,})(\{[^]*)$/.exec(lines[0] ?? '') ?? []
  const isClosed = /^\s*(?:`{3,}|~{3,})\s*$/.test(lines.at(-1) ?? '')
  if (info === undefined || !isClosed || readBlockFence(info).kind !== 'known') return undefined
  // A figure of one picture is a picture of Markdown, so that its file is found.
  if (/^\{(?:figure|image)\}[^\S\n]*\S/.test(info)) return undefined
  const rest = lines.slice(1, -1)
  const end = rest.findIndex((line) => !isOption(line))
  const options = rest.slice(0, end === -1 ? undefined : end)
  noteLabel([info, ...options], labels)
  const body = readDirectives(rest.slice(options.length).join('\n'), labels, depth + 1)
  return ['', `${indent}:::${info}`, ...options, body, `${indent}:::`, ''].join('\n')
}

/** A label without the kind that it may begin with. */
function nameOf(label: string): string {
  return label.replace(/^(?:eq|fig|tbl|tab|table|sec|lst|code)[-:.](?=.)/, '').replaceAll('.', '-')
}

/** `(label)=` before a heading is its label. */
function readTargets(part: string, note: (kind: Kind, label: string) => string): string {
  return part.replaceAll(
    /^\(([\w:.-]+)\)=[^\S\n]*\n+(#{1,6}[^\S\n][^\n]*)/gm,
    (_whole, label: string, heading: string) => `${heading.trimEnd()}${note('sec', label)}`,
  )
}

function readDirective(
  part: string,
  note: (kind: Kind, label: string | undefined) => string,
): string {
  const directive = directiveIn(part)
  if (!directive) return part
  const { name, argument, options, body } = directive
  const label = options.get('name') ?? options.get('label')
  if (name === 'figure' || name === 'image') {
    const caption = name === 'figure' ? body.trim() : ''
    const alt = options.get('alt') ?? caption
    return `\n${pictureMarkdown(argument, alt, caption)}${note('fig', label).trim()}\n`
  }
  if (name === 'math') return `\n$$\n${body.trim()}\n$$${note('eq', label)}\n`
  const table = tableIn(directive)
  if (table) {
    const caption = `${argument}${note('tbl', label)}`.trim()
    return caption === '' ? `\n${table}\n` : `\nTable: ${caption}\n\n${table}\n`
  }
  if (name === 'code' || name === 'code-block')
    return fencedCode(body, `${argument.toLowerCase()}${note('lst', label)}`)
  return part
}

function tableIn({ name, options, body }: Directive): string | undefined {
  if (name === 'list-table') return tableOfLists(body, Number(options.get('header-rows') ?? 0))
  return name === 'table' ? body.trim() : undefined
}

function directiveIn(part: string): Directive | undefined {
  const lines = part.split('\n')
  const [, name, argument = ''] =
    /^\s*(?:`{3,}|~{3,})\{([\w:-]+)\}\s*([^]*)$/.exec(lines[0] ?? '') ?? []
  if (name === undefined) return undefined
  const options = new Map<string, string>()
  let at = 1
  for (; at < lines.length - 1; at += 1) {
    const [, key, value = ''] = /^:([\w-]+):\s*([^]*)$/.exec(lines[at] ?? '') ?? []
    if (key === undefined) break
    options.set(key, value.trim())
  }
  return { name, argument: argument.trim(), options, body: lines.slice(at, -1).join('\n') }
}

function readRoles(part: string, labels: Labels, report: ReportElement): string {
  const linked = part.replaceAll(/\[\]\(#([\w:.-]+)\)/g, (whole, label: string) => {
    const name = labels.get(label)
    return name === undefined ? whole : `@${name}`
  })
  return linked.replaceAll(/\{([\w:]+)\}`([^`\n]+)`/g, (whole, role: string, written: string) => {
    if (role === 'math') return `$${written}$`
    const keys = written.split(',').map((key) => `@${key.trim()}`)
    if (/^cite(?::(?:p|ps|alp))?$/.test(role)) return `[${keys.join('; ')}]`
    if (/^cite:ts?$/.test(role)) return keys.join(', ')
    const label = /<([^<>]+)>$/.exec(written)?.[1] ?? written
    const name = labels.get(label) ?? (role === 'eq' ? `eq:${nameOf(label)}` : undefined)
    if (/^(?:eq|numref|ref|(?:prf|proof):ref)$/.test(role) && name !== undefined) return `@${name}`
    report('kept as text', `role ${role}`)
    return whole
  })
}

/**
 * A table of Markdown from the lists of a `list-table` of MyST: `* -` begins a row and its first cell, `-` each
 * further cell.
 * @param headerRows how many rows are the head; Markdown has one, further ones become ordinary rows
 * @returns undefined when the text is anything else
 */
function tableOfLists(text: string, headerRows: number): string | undefined {
  const rows: string[][] = []
  for (const line of text.split('\n')) {
    const [, row, cell, rest = ''] =
      /^(?:([*-][ \t]+[*-])|[ \t]+([*-]))(?:[ \t]+(\S.*))?$/.exec(line) ?? []
    if (row !== undefined) rows.push([rest.trimEnd()])
    else if (cell !== undefined) rows.at(-1)?.push(rest.trimEnd())
    else if (line.trim() !== '' && !continueCell(rows.at(-1), line)) return undefined
  }
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  if (columns === 0) return undefined
  const written = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = headerRows > 0 ? rows : [[], ...rows]
  const line = `|${' --- |'.repeat(columns)}`
  return [written(head), line, ...body.map(written)].join('\n')
}

/** Adds a line that goes on to the last cell. */
function continueCell(cells: string[] | undefined, line: string): boolean {
  const last = cells?.pop()
  if (cells === undefined || last === undefined || !/^[ \t]/.test(line)) return false
  cells.push(`${last} ${line.trim()}`.trim())
  return true
}
