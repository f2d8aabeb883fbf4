import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** A part of a text, by the offsets of its first character and of the one after its last. */
export type TextRange = [start: number, end: number]

const opener = '<!--'
const closer = '-->'

/** Whether it is a comment, which readers do not see. */
export function isComment(node: Nodes | undefined): boolean {
  return node?.type === 'html' && /^<!--[^]*-->\s*$/.test(node.value)
}

/** The places of the comments in a text, also of those in directives, whose text is parsed later. */
export function commentsIn(tree: Root, markdown: string): TextRange[] {
  const found: TextRange[] = []
  visit(tree, (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (start === undefined || end === undefined) return
    if (isComment(node)) found.push([start, end])
    else if (node.type === 'code' && node.lang?.startsWith('{'))
      found.push(...writtenBetween(markdown, start, end))
  })
  return found
}

function writtenBetween(markdown: string, start: number, end: number): TextRange[] {
  const found: TextRange[] = []
  for (let at = markdown.indexOf(opener, start); at >= 0 && at < end;) {
    const close = markdown.indexOf(closer, at)
    if (close < 0 || close > end) break
    found.push([at, close + closer.length])
    at = markdown.indexOf(opener, close)
  }
  return found
}

/** A text without these parts, and without the lines that held nothing else. */
export function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  let kept = ''
  let at = 0
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (start < at) continue
    kept += text.slice(at, start)
    const isWholeLine = (kept === '' || kept.endsWith('\n')) && text[end] === '\n'
    at = isWholeLine ? end + 1 : end
  }
  return kept + text.slice(at)
}
