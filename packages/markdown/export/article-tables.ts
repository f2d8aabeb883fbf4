import type { Element, ElementContent } from 'hast'
import { isElement, visitElements } from '../elements.ts'
import { readNumber } from '../tables/cells.ts'
import { type ColumnHead, headOf } from '../tables/heads.ts'
import type { RenderContext } from '../render-context.ts'
import { type TextRules, writeArticle } from '../render-markdown.ts'
import { sourceOf } from './latex/formulas.ts'

/** A table of a text that has a label, as the text of its cells; formulas in them are TeX. */
export interface ArticleTable {
  /** Such as `tbl-stars`. */
  label: string
  /** Without its number; '' for none. */
  caption: string
  columns: ColumnHead[]
  head: string[]
  /** Each with as many cells as the head. */
  rows: string[][]
}

/** The tables of a text that have a label, in its order; none for a text that cannot be parsed. */
export async function readTables(
  markdown: string,
  context: RenderContext,
  rules: TextRules,
): Promise<ArticleTable[]> {
  const found = await writeArticle(markdown, context, rules, ({ tree }) => {
    const tables: ArticleTable[] = []
    visitElements(tree, (node, _index, parent) => {
      if (node.tagName !== 'table') return
      const table = tableOf(node, idOf(node) ?? (isElement(parent) ? idOf(parent) : undefined))
      if (table) tables.push(table)
    })
    return tables
  })
  return found ?? []
}

const prefix = 'post-'

function idOf({ properties: { id } }: Element): string | undefined {
  return id === undefined ? undefined : String(id)
}

function tableOf(table: Element, id = ''): ArticleTable | undefined {
  if (!id.startsWith(prefix)) return undefined
  let caption = ''
  const lines: string[][] = []
  visitElements(table, (node) => {
    if (node.tagName === 'caption') caption = captionOf(node)
    if (node.tagName !== 'tr') return
    const cells = node.children.filter((child) => isElement(child))
    lines.push(cells.map(({ children }) => cellText(children)))
  })
  const [head = [], ...rows] = lines
  const columns = headOf([head], false)
  return { label: id.slice(prefix.length), caption, columns, head, rows }
}

/** A caption without the number in bold before it. */
function captionOf({ children }: Element): string {
  const [first, ...rest] = children
  const isNumbered = isElement(first, 'b') && /^Table \d+\.$/.test(textOf(first.children).trim())
  return inOneLine(textOf(isNumbered ? rest : children))
}

/** The text of a cell; a formula that is only a number is that number. */
function cellText(nodes: readonly ElementContent[]): string {
  const text = inOneLine(textOf(nodes))
  const formula = /^\$([^$]*)\$$/.exec(text)?.[1]?.trim()
  return formula !== undefined && readNumber(formula, false) !== undefined ? formula : text
}

function textOf(nodes: readonly ElementContent[]): string {
  const written = nodes.map((node) => {
    if (node.type === 'text') return node.value
    if (!isElement(node)) return ''
    if (node.tagName === 'math') return `$${sourceOf(node)}$`
    if (node.tagName === 'br') return ' '
    if (node.tagName === 'img') return String(node.properties['alt'] ?? '')
    return textOf(node.children)
  })
  return written.join('')
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
