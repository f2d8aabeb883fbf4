import { visit } from 'unist-util-visit'
import { parseMarkdown } from '@ephemeris/markdown'

/** The words of the first paragraphs of a Markdown text, for an excerpt: at least so many characters, if it has them. */
export function wordsOfMarkdown(text: string, least: number): string {
  // A beginning is enough; one with much between its words, such as pictures and code, has to be longer.
  const words = wordsIn(text.slice(0, least * 2), least)
  return words.length >= least ? words : wordsIn(text.slice(0, least * 6), least)
}

function wordsIn(text: string, least: number): string {
  const words: string[] = []
  let length = 0
  visit(parseMarkdown(text), 'paragraph', (paragraph) => {
    if (length > least) return
    visit(paragraph, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode') words.push(node.value)
      if (node.type === 'break') words.push(' ')
    })
    words.push(' ')
    length = words.join('').length
  })
  return words.join('').replaceAll(/\s+/g, ' ').trim()
}
