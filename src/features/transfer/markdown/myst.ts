import type { Tell } from '../../blog/server/html/embeds.ts'
import { tableOfLists } from './list-table.ts'
import { pictureMarkdown } from './tag-words.ts'
import { fencedCode, partsOfText } from './text-parts.ts'

type Kind = 'eq' | 'fig' | 'tbl' | 'lst' | 'sec'

interface Directive {
  name: string
  /** What follows the name. */
  argument: string
  options: ReadonlyMap<string, string>
  body: string
}

/** Converts the directives and roles of MyST: boxes, figures, formulas, listings, tables, labels, references, citations. */
export function readMyst(text: string, tell: Tell): string {
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
    .map(({ isCode, text: part }) => (isCode ? part : readRoles(part, kinds, tell)))
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

function readRoles(part: string, kinds: ReadonlyMap<string, Kind>, tell: Tell): string {
  return part.replaceAll(/\{([\w:]+)\}`([^`\n]+)`/g, (whole, role: string, written: string) => {
    if (role === 'math') return `$${written}$`
    const keys = written.split(',').map((key) => `@${key.trim()}`)
    if (/^cite(?::(?:p|ps|alp))?$/.test(role)) return `[${keys.join('; ')}]`
    if (/^cite:ts?$/.test(role)) return keys.join(', ')
    const label = /<([^<>]+)>$/.exec(written)?.[1] ?? written
    const kind = role === 'eq' ? 'eq' : kinds.get(label)
    if (/^(?:eq|numref|ref)$/.test(role) && kind !== undefined) return `@${kind}:${nameOf(label)}`
    tell('stay as text', `role ${role}`)
    return whole
  })
}
