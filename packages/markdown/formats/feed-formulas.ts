import type { Element, Text } from 'hast'
import { isElement, visitElements } from '../elements.ts'
import { accents } from '../formulas/mathml-signs.ts'
import { formulaWords } from '../formulas/mathml-words.ts'
import { hasStroke, pictureMathml } from '../formulas/picture-mathml.ts'
import { removeControlCharacters } from '../markup.ts'

/** A formula for feeds whose words take long to read, which a picture can replace. */
export interface FeedFormula {
  /** Its MathML for a picture. */
  mathml: string
  /** Whether it is in a line of its own. */
  isDisplay: boolean
  words: string
  /** The number beside it. */
  number: string
  /** Where its words begin and end in the HTML of the feed. */
  start: number
  end: number
}

/** The formulas of the feed while it is made. */
export type FoundFormulas = Omit<FeedFormula, 'start' | 'end'>[]

/** A text with more formulas has words for the others. */
const maxFormulas = 400

// Before and after the words. Like the placeholders of URLs, no text can contain it.
const mark = '\u0003'

/** Puts the words of a formula between marks if a picture is to replace them. @param found undefined where none is */
export function markFormula(
  node: Element,
  words: (Element | Text)[],
  found: FoundFormulas | undefined,
): (Element | Text)[] {
  const isDisplay = node.tagName !== 'math'
  const [math, ...beside] = isDisplay ? node.children.filter((child) => isElement(child)) : [node]
  if (!found || found.length >= maxFormulas || !isElement(math, 'math') || !needsPicture(math))
    return words
  found.push({
    mathml: removeControlCharacters(pictureMathml(math)),
    isDisplay,
    words: removeControlCharacters(formulaWords(math)),
    number: removeControlCharacters(beside.map(formulaWords).join(' ')),
  })
  return [{ type: 'text', value: mark }, ...words, { type: 'text', value: mark }]
}

/** Removes the marks from the HTML of a feed, and gives their places. */
export function placeFormulas(
  marked: string,
  found: FoundFormulas,
): { html: string; formulas: FeedFormula[] } {
  let html = ''
  const formulas: FeedFormula[] = []
  const parts = marked.split(mark)
  const isWhole = parts.length === 2 * found.length + 1
  for (const [index, part] of parts.entries()) {
    const formula = isWhole && index % 2 ? found[(index - 1) / 2] : undefined
    if (formula) formulas.push({ ...formula, start: html.length, end: html.length + part.length })
    html += part
  }
  return { html, formulas }
}

/** Elements with parts one above the other. */
const stacked = new Set(['mfrac', 'mtable', 'munder', 'munderover', 'mmultiscripts', 'mroot'])

/** Whether a formula has parts one above the other, or words that are not written as in a book. */
function needsPicture(math: Element): boolean {
  let isTall = false
  visitElements(math, (node) => {
    isTall ||=
      stacked.has(node.tagName) ||
      hasStroke(node) ||
      (node.tagName === 'mover' && !isAccented(node))
  })
  return isTall || /[√^_]\(/.test(formulaWords(math))
}

/** Whether it is one letter with an accent. */
function isAccented({ children }: Element): boolean {
  const [letter, accent] = children.filter((child) => isElement(child))
  if (!letter || !accent) return false
  return accents.has(formulaWords(accent)) && Array.from(formulaWords(letter)).length === 1
}
