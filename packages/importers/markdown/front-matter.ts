import { parse as parseToml, TomlDate, TomlError } from 'smol-toml'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { isNode, type JsonNode, parseNode } from '../json-node.ts'

/** The front matter of a Markdown file, its names in lower case, and the text below it. */
export interface FrontMatter {
  values: ReadonlyMap<string, unknown>
  body: string
  hasHead: boolean
  /** What could not be parsed. */
  problem?: string
}

/**
 * Parses the front matter: YAML between lines of `---`, of which Hexo needs only the second, TOML between `+++`, JSON, or
 * lines of `Key: value`.
 */
export function readFrontMatter(source: string): FrontMatter {
  const whole = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  // Empty lines before front matter are ignored; otherwise they may belong to the text.
  const text = /^\s+(?:-{3,}|\+\+\+)[^\S\n]*\n[\w-]+\s*[:=]/.test(whole) ? whole.trimStart() : whole
  const marked = /^(-{3,}|\+\+\+)[^\S\n]*\n/.exec(text)
  if (marked?.[1] === '+++') return between(text, marked[0], /^\+\+\+[^\S\n]*$/m, toml)
  if (marked) return between(text, marked[0], /^(?:-{3,}|\.\.\.)[^\S\n]*$/m, yaml)
  if (text.startsWith('{\n') || text.startsWith('{"')) return json(text)
  return unopened(text) ?? lines(text)
}

type Head = Pick<FrontMatter, 'values' | 'problem'>

function between(
  text: string,
  opening: string,
  closing: RegExp,
  read: (head: string) => Head,
): FrontMatter {
  const rest = text.slice(opening.length)
  const found = closing.exec(rest)
  if (found) {
    const body = rest.slice(found.index + found[0].length)
    return { ...read(rest.slice(0, found.index)), body, hasHead: true }
  }
  // A text may begin with a horizontal rule, which is not front matter.
  const isHead = /^[\w-]+\s*[:=]/.test(rest)
  return withoutHead(
    text,
    isHead ? `its front matter does not end with a line of ${opening.trim()}` : undefined,
  )
}

function withoutHead(body: string, problem?: string): FrontMatter {
  return { values: new Map(), body, hasHead: false, ...(problem !== undefined && { problem }) }
}

/** The front matter of Hexo: no opening line of `---`, or JSON without braces, closed by a line of `;;;`. */
function unopened(text: string): FrontMatter | undefined {
  const [opening] = /^[-–—]{1,2}[^\S\n]*\n(?=[\w-]+[^\S\n]*:)/.exec(text) ?? []
  if (opening !== undefined)
    return withoutHead(text, 'its front matter does not begin with a line of ---')
  const rest = text.replace(/^;{3,}[^\S\n]*\n/, '')
  const found = /^(?:-{3,}|;{3,})[^\S\n]*$/m.exec(rest)
  if (!found) return undefined
  const head = rest.slice(0, found.index)
  const body = rest.slice(found.index + found[0].length)
  if (found[0].startsWith(';')) return jsonFields(head, body)
  const isHead =
    /^title[^\S\n]*:/im.test(head) &&
    head.split('\n').every((line) => /^(?:[\w-]{1,40}[^\S\n]*:|\s|#|-[^\S\n]|$)/.test(line))
  return isHead ? { ...yaml(head), body, hasHead: true } : undefined
}

function jsonFields(head: string, body: string): FrontMatter | undefined {
  const read = /^\s*"/.test(head) ? parseNode(`{${head}}`) : undefined
  return read && { values: valuesOf(read), body, hasHead: true }
}

function valuesOf(node: JsonNode): Map<string, unknown> {
  return new Map(Object.entries(node).map(([name, value]) => [name.toLowerCase(), value]))
}

function yaml(head: string): Head {
  try {
    // No YAML aliases: through them a small file could expand to an enormous one.
    const read: unknown = parseYaml(head, {
      maxAliasCount: 0,
      schema: 'core',
      uniqueKeys: false,
      logLevel: 'error',
    })
    if (isNode(read)) return { values: valuesOf(read) }
    // Anything but fields is a typo, such as `title:One`.
    return read === null ? { values: new Map() } : loose(head, ':', undefined)
  } catch (error) {
    if (error instanceof YAMLParseError) return loose(head, ':', error.linePos?.[0].line)
    if (error instanceof ReferenceError) return loose(head, ':', undefined)
    throw error
  }
}

function toml(head: string): Head {
  try {
    return { values: valuesOf(parseToml(head)) }
  } catch (error) {
    if (error instanceof TomlError) return loose(head, '=', error.line)
    throw error
  }
}

/** The fallback for front matter with a syntax error: its lines of names and values. */
function loose(head: string, sign: ':' | '=', line: number | undefined): Head {
  const values = new Map<string, unknown>()
  let list: string[] | undefined
  for (const one of head.split('\n')) {
    const [, name = '', value = ''] =
      new RegExp(`^([\\w-]{1,40})\\s*${sign}\\s*([^]*)$`).exec(one) ?? []
    const [, item] = /^\s*-\s+(\S[^]*)$/.exec(one) ?? []
    if (name !== '') {
      const text = value.trim().replace(/^(?:"(.*)"|'(.*)')$/, '$1$2')
      list = text === '' ? [] : undefined
      values.set(name.toLowerCase(), list ?? inBrackets(text) ?? text)
    } else if (item !== undefined) list?.push(item.trim().replace(/^(?:"(.*)"|'(.*)')$/, '$1$2'))
  }
  const place = line === undefined ? 'a line' : `line ${line + 1}`
  return { values, problem: `${place} of its front matter could not be parsed` }
}

function inBrackets(text: string): string[] | undefined {
  if (!/^\[.*\]$/.test(text)) return undefined
  return text
    .slice(1, -1)
    .split(',')
    .map((one) => one.trim().replace(/^(?:"(.*)"|'(.*)')$/, '$1$2'))
}

function json(text: string): FrontMatter {
  const closing = /^\}[^\S\n]*$/gm
  for (
    let found = closing.exec(text), tries = 0;
    found && tries < 20;
    found = closing.exec(text), tries += 1
  ) {
    const end = found.index + 1
    try {
      const read: unknown = JSON.parse(text.slice(0, end))
      if (isNode(read)) return { values: valuesOf(read), body: text.slice(end), hasHead: true }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return withoutHead(
    text,
    /^\{\s*"/.test(text) ? 'its front matter could not be parsed' : undefined,
  )
}

const known =
  /^(?:title|date|modified|category|categories|tags|slug|authors?|summary|status|description|subtitle|lang)\s*:/i

/** The metadata of Pelican and MultiMarkdown: lines of `Key: value` up to the first empty one. */
function lines(text: string): FrontMatter {
  const end = text.search(/\n[^\S\n]*(?:\n|$)/)
  const head = end < 0 ? text : text.slice(0, end)
  const isHead =
    known.test(head) && head.split('\n').every((line) => /^(?:[\w-]{1,40}\s*:|\s+\S)/.test(line))
  if (!isHead) return withoutHead(text)
  const { values } = loose(head, ':', undefined)
  return { values, body: end < 0 ? '' : text.slice(end), hasHead: true }
}

/** A value of the front matter as text; '' for none. */
export function textOfValue(value: unknown): string {
  if (value instanceof TomlDate) return value.toISOString()
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The names in a list, as an array or a text; a nested list is one name with levels. */
export function namesOfValue(value: unknown, bySpaces = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => namesOfValue(one))
  if (isNode(value)) return namesOfValue(value['name'] ?? value['title'] ?? value['label'])
  const text = textOfValue(value)
  return text === ''
    ? []
    : text.split(bySpaces ? /[\s,]+/ : /(?<!\s)\s*[,;]\s*/).filter((one) => one !== '')
}

/** The first of these names that has a value; '' for none. */
export function firstName({ values }: FrontMatter, names: readonly string[]): string {
  return (
    names.find((name) => {
      const one = values.get(name)
      return one !== undefined && one !== null && one !== ''
    }) ?? ''
  )
}

/** The first non-empty value among these names. */
export function firstValue(matter: FrontMatter, ...names: string[]): unknown {
  return matter.values.get(firstName(matter, names))
}
