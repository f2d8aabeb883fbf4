import type { PhrasingContent, Root, RootContent } from 'mdast'
import type { Data } from 'unified'
import { visit } from 'unist-util-visit'
import { readDelimited } from './tex-extent.ts'

/** How micromark's tokens become nodes of the tree. */
export type FromMarkdown = Extract<
  NonNullable<Data['fromMarkdownExtensions']>[number],
  { enter?: unknown }
>

declare module 'mdast' {
  interface CodeData {
    /** For a formula: whether it has TeX delimiters, not a code fence. */
    isDelimited?: boolean
  }
  interface InlineCodeData {
    /** For an inline formula: whether it is meant as a display formula. */
    isDisplay?: boolean
  }
}

/**
 * How formulas are represented in the tree: `inlineCode` with the class math-inline, and `code` in the language math
 * with its label as meta. The text of a block begins on the line on which the block begins.
 */
export const texFromMarkdown: FromMarkdown = {
  enter: {
    texBlock(token) {
      const { tex, label } = readDelimited(this.sliceSerialize(token))
      const data = { isDelimited: true }
      const meta = label === undefined ? null : `{#${label}}`
      this.enter({ type: 'code', lang: 'math', meta, value: tex, data }, token)
    },
    texInline(token) {
      const source = this.sliceSerialize(token)
      const hProperties = { className: ['math-inline'] }
      const isDisplay = isDisplaySource(source)
      const { tex } = readDelimited(source)
      this.enter({ type: 'inlineCode', value: tex, data: { hProperties, isDisplay } }, token)
    },
  },
  exit: {
    texBlock(token) {
      this.exit(token)
    },
    texInline(token) {
      this.exit(token)
    },
  },
}

// In Jekyll, two dollar signs within a line of text begin an inline formula.
function isDisplaySource(source: string): boolean {
  return source.startsWith('$$') ? /[\r\n]/.test(source) : /^\\(?:\[|begin)/.test(source)
}

/** Moves display formulas out of a paragraph, between its parts. */
export function splitAtDisplays(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (!parent || index === undefined || !paragraph.children.some(isDisplay)) return undefined
    const parts: RootContent[] = []
    let words: PhrasingContent[] = []
    const endWords = () => {
      if (words.some((node) => node.type !== 'text' || node.value.trim() !== ''))
        parts.push({ ...paragraph, children: trimmed(words) })
      words = []
    }
    for (const child of paragraph.children) {
      if (!isDisplay(child)) words.push(child)
      else {
        endWords()
        const { value, position } = child
        const data = { isDelimited: true }
        parts.push({ type: 'code', lang: 'math', value, data, ...(position && { position }) })
      }
    }
    endWords()
    parent.children.splice(index, 1, ...parts)
    return index + parts.length
  })
}

function isDisplay(node: PhrasingContent): node is PhrasingContent & { type: 'inlineCode' } {
  return node.type === 'inlineCode' && node.data?.isDisplay === true
}

/** Removes the line breaks around the formula. */
function trimmed(words: PhrasingContent[]): PhrasingContent[] {
  const first = words[0]
  if (first?.type === 'text') first.value = first.value.trimStart()
  const last = words.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return words
}
