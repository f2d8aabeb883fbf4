import { visit } from 'unist-util-visit'
import { parseMarkdown } from '../../../features/blog/server/render/parse-markdown.ts'

/** The words of the paragraphs of a Markdown text, for an excerpt. */
export function wordsOfMarkdown(text: string, most: number): string {
  const words: string[] = []
  let length = 0
  // Only the beginning is parsed, which is enough for an excerpt.
  visit(parseMarkdown(text.slice(0, most * 6)), 'paragraph', (paragraph) => {
    if (length > most) return
    visit(paragraph, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode') words.push(node.value)
      if (node.type === 'break') words.push(' ')
    })
    words.push(' ')
    length = words.join('').length
  })
  return words.join('').replaceAll(/\s+/g, ' ').trim()
}
