import type { Blockquote, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { findCalloutKind } from '../blocks/block-kinds.ts'
import { calloutOf } from './fenced-blocks.ts'

const mark = /^\[!([\w-]{1,40})\]([+-]?)[ \t]*/

/** Turns quotations such as `> [!NOTE]`, or `> [!tip]- Title` for a collapsed one, into callouts. */
export function readQuotedCallouts(tree: Root): void {
  visit(tree, 'blockquote', (quote, index, parent) => {
    const callout = calloutIn(quote)
    if (callout && parent && index !== undefined)
      (parent.children as RootContent[]).splice(index, 1, callout)
  })
}

function calloutIn(quote: Blockquote): RootContent | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== 'paragraph') return undefined
  const [text, ...after] = first.children
  const [whole, name = '', sign] = (text?.type === 'text' && mark.exec(text.value)) || []
  if (text?.type !== 'text' || whole === undefined) return undefined
  const [title, words] = splitFirstLine([
    { ...text, value: text.value.slice(whole.length) },
    ...after,
  ])
  const opening: Paragraph[] = words.length > 0 ? [{ ...lower(first), children: words }] : []
  const fold = sign === '-' ? 'closed' : sign === '+' ? 'open' : undefined
  return calloutOf(
    findCalloutKind(name),
    { fold, title, children: [...opening, ...rest] },
    quote.position,
  )
}

/** The paragraph below the first line. */
function lower(paragraph: Paragraph): Paragraph {
  const { position } = paragraph
  if (!position) return paragraph
  const start = { ...position.start, line: position.start.line + 1 }
  return { ...paragraph, position: { ...position, start } }
}

/** Divides the content of a paragraph after its first line. */
function splitFirstLine(nodes: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const at = nodes.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && /[\r\n]/.test(node.value)),
  )
  const last = nodes[at]
  const before = nodes.slice(0, at === -1 ? undefined : at)
  const after = at === -1 ? [] : nodes.slice(at + 1)
  if (last?.type !== 'text') return [filled(before), after]
  const [line = ''] = /^[^\r\n]*/.exec(last.value) ?? []
  const rest = last.value.slice(line.length).replace(/^(?:\r\n?|\n)/, '')
  return [
    filled([...before, { ...last, value: line.trimEnd() }]),
    filled([{ ...last, value: rest }, ...after]),
  ]
}

function filled(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.filter((node) => node.type !== 'text' || node.value !== '')
}
