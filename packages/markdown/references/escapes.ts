import type { Root as MarkdownRoot } from 'mdast'
import { visit } from 'unist-util-visit'
import type { FromMarkdown } from '../parse/tex-markdown.ts'

// Placeholders for characters after a backslash, which Markdown parses like any others; private-use characters, as the marks in formulas.
const placeholders = new Map([
  ['@', '\ue002'],
  ['"', '\ue006'],
  ["'", '\ue007'],
  ['-', '\ue008'],
  ['.', '\ue009'],
])
const characters = new Map(Array.from(placeholders, ([character, mark]) => [mark, character]))
const anyPlaceholder = /[\ue002\ue006-\ue009]/g
/** A hyphen or a full stop means something only beside another one. */
const alone = /(?<![-\ue008])\ue008(?![-\ue008])|(?<![.\ue009])\ue009(?![.\ue009])/g

/**
 * Marks the characters after a backslash that begin a reference or that typography would change, so that both leave them as they are.
 */
export const escapesFromMarkdown: FromMarkdown = {
  exit: {
    characterEscapeValue(token) {
      const text = this.stack.pop()
      if (text?.type !== 'text') return
      const character = this.sliceSerialize(token)
      text.value += placeholders.get(character) ?? character
      const { line, column, offset } = token.end
      if (text.position) text.position.end = { line, column, offset }
    },
  },
}

/** Removes marks where they mean nothing: in addresses, titles and descriptions, and beside other characters. */
export function tidyEscapes(tree: MarkdownRoot): void {
  visit(tree, (node) => {
    if (node.type === 'text') node.value = node.value.replaceAll(alone, characterFor)
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      node.url = withoutEscapes(node.url)
      if (node.title) node.title = withoutEscapes(node.title)
      if ('alt' in node && node.alt) node.alt = withoutEscapes(node.alt)
    } else if (node.type === 'imageReference' && node.alt) node.alt = withoutEscapes(node.alt)
    else if (node.type === 'code') {
      if (node.lang) node.lang = withoutEscapes(node.lang)
      if (node.meta) node.meta = withoutEscapes(node.meta)
    }
  })
}

/** A text that is shown as it is written, such as HTML. */
export function asWritten(text: string): string {
  return text.replaceAll(/["'.-]/g, (character) => placeholders.get(character) ?? character)
}

/** The text with the characters in place of their marks. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(anyPlaceholder, characterFor)
}

function characterFor(mark: string): string {
  return characters.get(mark) ?? mark
}
