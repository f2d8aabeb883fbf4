import type { Code, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { readBracedInfo } from '../code/braced-info.ts'
import { readCodeAttributes, writtenCodeAttributes } from '../code/code-attributes.ts'
import { blockOf, type FencedBlock, finishBlock, type ReadLine } from './fenced-blocks.ts'
import { isOptionLine, readOpening } from './fence-line.ts'

/** Parses Markdown that is part of a text, from a line of it. */
type ReadPart = (markdown: string, line: number) => RootContent[]

/** Turns directives of MyST that are written as code, such as ```` ```{note} Title ````, into the blocks that they are. */
export function readDirectiveCode(tree: Root, readLine: ReadLine, readPart: ReadPart): void {
  let defined: ReadonlyMap<string, string> | undefined
  visit(tree, 'code', (code, index, parent) => {
    if (code.lang?.startsWith('{')) readPlainDirective(code)
    readBracedInfo(code, 'known')
    const opened = openedBy(code, readLine)
    if (!opened) readBracedInfo(code, 'any')
    if (!opened || !parent || index === undefined) return
    defined ??= definitionsIn(tree)
    const { block, body, bodyLine } = opened
    const used = definitionsUsed(body, defined)
    // The definitions are needed to parse links and notes; the line ends what belongs to them.
    const before = used.length > 0 ? `${used.join('\n\n')}\n\n***\n\n` : ''
    const lines = before.split('\n').length - 1
    const nodes = readPart(before + body, bodyLine - lines)
    block.children.push(...nodes.slice(used.length > 0 ? used.length + 1 : 0))
    finishBlock(block, code.position)
    ;(parent.children as RootContent[])[index] = block
  })
}

function openedBy(
  { lang, meta, value, position }: Code,
  readLine: ReadLine,
): { block: FencedBlock; body: string; bodyLine: number } | undefined {
  if (!lang?.startsWith('{') || !position) return undefined
  const lines = value.split('\n')
  const found = lines.findIndex((line) => !isOptionLine(line))
  const options = lines.slice(0, found === -1 ? undefined : found)
  const written = readOpening(`${lang} ${meta ?? ''}`.trim(), options)
  const block = blockOf(written, position, readLine)
  if (!block) return undefined
  const body = lines.slice(options.length).join('\n')
  return { block, body, bodyLine: position.start.line + 1 + options.length }
}

/** Formulas and code of MyST, which are code blocks here too: ```` ```{math} ```` and ```` ```{code-block} python ````. */
function readPlainDirective(code: Code): void {
  const [, name] = /^\{(math|code|code-block|code-cell)\}$/.exec(code.lang ?? '') ?? []
  if (name === undefined) return
  const lines = code.value.split('\n')
  const found = lines.findIndex((line) => !isOptionLine(line))
  const { label, title, values } = readOpening(
    `${code.lang} ${code.meta ?? ''}`.trim(),
    lines.slice(0, found === -1 ? undefined : found),
  )
  const prefix = name === 'math' ? 'eq' : 'lst'
  const isWhole = label !== undefined && new RegExp(`^${prefix}[-:]`).test(label)
  const reference = label === undefined || isWhole ? label : `${prefix}:${label}`
  const braces = writtenCodeAttributes({ ...linesOf(values), label: reference })
  const fileName = name === 'math' ? '' : (values.get('filename') ?? values.get('caption') ?? '')
  code.lang = name === 'math' ? 'math' : title
  code.meta = `${fileName}${braces}`.trim() || null
  code.value = lines.slice(found === -1 ? lines.length : found).join('\n')
}

/** How the options of a directive number and mark lines. */
function linesOf(values: ReadonlyMap<string, string>) {
  const options = ['linenos', 'number-lines', 'lineno-start', 'emphasize-lines'].flatMap((key) => {
    const value = values.get(key)
    return value === undefined ? [] : [value === '' ? key : `${key}="${value}"`]
  })
  return readCodeAttributes(options.join(' '))
}

/** The definitions of links and notes in a text, as lines of Markdown by their names. */
function definitionsIn(tree: Root): ReadonlyMap<string, string> {
  const defined = new Map<string, string>()
  visit(tree, (node) => {
    if (node.type === 'definition') defined.set(nameOf(node.label), `[${node.label}]: #`)
    if (node.type === 'footnoteDefinition')
      defined.set(`^${nameOf(node.label)}`, `[^${node.label}]: -`)
  })
  return defined
}

function definitionsUsed(text: string, defined: ReadonlyMap<string, string>): string[] {
  if (defined.size === 0) return []
  const names = Array.from(text.matchAll(/\[(\^?)([^[\]]{1,200})\]/g), ([, sign = '', name]) =>
    defined.get(sign + nameOf(name)),
  )
  return [...new Set(names.filter((line) => line !== undefined))]
}

function nameOf(label: string | null | undefined): string {
  return (label ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
