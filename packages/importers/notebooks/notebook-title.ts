import { parse } from 'yaml'
import { isNode, type JsonNode } from '../json-node.ts'
import { joinedText, withoutControlSigns } from './notebook-values.ts'
import type { ReadNotebook } from './read-notebook.ts'

interface Naming {
  title: string
  excerpt: string
  category: string
  date: string
}

const none: Naming = { title: '', excerpt: '', category: '', date: '' }

/**
 * Takes title, summary and the like out of a notebook: from YAML in a first raw cell, from `# Title` with `> summary`
 * and `- key: value` in a first Markdown cell, or else from the first heading of level 1.
 * @param fileName the title if there is none
 */
export function takeNaming(notebook: ReadNotebook, fileName: string): Naming {
  const [first] = notebook.cells
  const front = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(first?.source ?? '')
  if (first && front && (first.kind === 'raw' || first.kind === 'markdown')) {
    first.source = first.source.slice(front[0].length)
    const naming = namingIn(readFront(front[1] ?? ''))
    return { ...naming, title: naming.title || takeHeading(notebook) || stemOf(fileName) }
  }
  if (first?.kind === 'markdown') {
    const head = takeHead(first.source)
    if (head) {
      first.source = head.rest
      return head.naming
    }
  }
  const { title } = notebook.metadata
  return {
    ...none,
    title: takeHeading(notebook) || cut(words(joinedText(title)), 200) || stemOf(fileName),
  }
}

function readFront(text: string): JsonNode {
  try {
    const read: unknown = parse(text, { maxAliasCount: 0, logLevel: 'silent' })
    return isNode(read) ? read : {}
  } catch {
    // Invalid YAML is ignored.
    return {}
  }
}

function namingIn(given: JsonNode): Naming {
  const textOf = (...names: string[]) => {
    const value = names.map((name) => given[name]).find((one) => one !== undefined && one !== null)
    const [first] = Array.isArray(value) ? value : [value]
    return typeof first === 'number' ? String(first) : words(joinedText(first))
  }
  return {
    title: cut(textOf('title'), 200),
    excerpt: cut(textOf('excerpt', 'description', 'summary', 'subtitle'), 1000),
    category: cut(textOf('category', 'categories'), 60),
    date: cut(textOf('date'), 60),
  }
}

/** The title, summary and `- key: value` lines at the beginning of a first cell. */
function takeHead(source: string): { naming: Naming; rest: string } | undefined {
  const lines = source.split('\n')
  const start = lines.findIndex((line) => line.trim() !== '')
  const title = /^#\s+(\S(?:.*[^\s#])?)[\s#]*$/.exec(lines[start] ?? '')?.[1]
  if (title === undefined) return undefined
  let at = start + 1
  const summary: string[] = []
  const given: Record<string, string> = {}
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, quoted] = /^>\s?(.*)$/.exec(line) ?? []
    const [, key = '', value = ''] = /^-\s+([a-z_]+):\s*(\S.*)?$/.exec(line) ?? []
    if (quoted !== undefined) summary.push(quoted)
    else if (key !== '') given[key] = firstIn(value)
    else if (line.trim() !== '') break
  }
  const excerpt = words(summary.join(' ').replaceAll(/^["']|["']$/g, ''))
  const naming = namingIn({ ...given, title, ...(excerpt !== '' && { excerpt }) })
  return { naming, rest: lines.slice(at).join('\n') }
}

/** The first of `[Sky, More]`. Other values are not split, since dates contain commas. */
function firstIn(value: string): string {
  const listed = /^\[([^,\]]*)/.exec(value)?.[1]
  return (listed ?? value).trim().replaceAll(/^["']|["']$/g, '')
}

/** Takes the first heading of level 1 out of the text. */
function takeHeading({ cells }: ReadNotebook): string {
  for (const cell of cells) {
    if (cell.kind !== 'markdown') continue
    const found = /^#[ \t]+(\S(?:.*[^ \t#])?)[ \t#]*$/m.exec(withoutCode(cell.source))
    const line = found && cell.source.slice(found.index, found.index + found[0].length)
    if (!found || !line) continue
    cell.source = cell.source.slice(0, found.index) + cell.source.slice(found.index + line.length)
    return cut(words(found[1] ?? ''), 200)
  }
  return ''
}

/** The text with spaces for the number signs in its code blocks. */
function withoutCode(source: string): string {
  let fence = ''
  const lines = source.split('\n').map((line) => {
    const [mark = ''] = /^(?:`{3,}|~{3,})/.exec(line) ?? []
    const isInCode = fence !== ''
    if (!isInCode) fence = mark
    else if (line.startsWith(fence)) fence = ''
    return isInCode || mark !== '' ? line.replaceAll('#', ' ') : line
  })
  return lines.join('\n')
}

/** The text without Markdown and HTML, on one line. */
function words(text: string): string {
  return withoutControlSigns(text)
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function stemOf(fileName: string): string {
  const stem = words(
    fileName
      .toWellFormed()
      .replace(/\.ipynb$/i, '')
      .replaceAll(/[_-]+/g, ' '),
  )
  return cut(stem, 200)
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed().trim()
}
