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

/** Converts the directives and roles of MyST: boxes, figures, formulas, listings, tables, labels, references, citations. */
export function readMyst(text: string, report: ReportElement): string {
  if (!/\{[\w:.-]+\}|^\([\w:.-]+\)=/m.test(text)) return text
  const kinds = new Map<string, Kind>()
  const note = (kind: Kind, label: string | undefined): string => {
    if (label === undefined || label === '') return ''
    kinds.set(label, kind)
    return ` {#${kind}:${nameOf(label)}}`
  }
  const made = partsOfText(text)
    .map(({ isCode, text: part }) => (isCode ? readDirective(part, note) : readTargets(part, note)))
    .join('\n')
  return partsOfText(made)
    .map(({ isCode, text: part }) => (isCode ? part : readRoles(part, kinds, report)))
    .join('\n')
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

const boxes =
  /^(?:note|tip|hint|important|warning|caution|attention|danger|error|seealso|admonition)$/

function readDirective(
  part: string,
  note: (kind: Kind, label: string | undefined) => string,
): string {
  const directive = directiveIn(part)
  if (!directive) return part
  const { name, argument, options, body } = directive
  const label = options.get('name') ?? options.get('label')
  if (boxes.test(name)) {
    const title = argument || `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return `\n> **${title}**\n>\n> ${body.trim().replaceAll('\n', '\n> ')}\n`
  }
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

function readRoles(part: string, kinds: ReadonlyMap<string, Kind>, report: ReportElement): string {
  return part.replaceAll(/\{([\w:]+)\}`([^`\n]+)`/g, (whole, role: string, written: string) => {
    if (role === 'math') return `$${written}$`
    const keys = written.split(',').map((key) => `@${key.trim()}`)
    if (/^cite(?::(?:p|ps|alp))?$/.test(role)) return `[${keys.join('; ')}]`
    if (/^cite:ts?$/.test(role)) return keys.join(', ')
    const label = /<([^<>]+)>$/.exec(written)?.[1] ?? written
    const kind = role === 'eq' ? 'eq' : kinds.get(label)
    if (/^(?:eq|numref|ref)$/.test(role) && kind !== undefined) return `@${kind}:${nameOf(label)}`
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
