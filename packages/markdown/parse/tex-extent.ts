import type { Text } from 'mdast'
import type { TextProblem } from '../formulas/tex-failures.ts'
import { definingCommand } from '../formulas/tex-macros.ts'

/** Environments that are formulas without dollar signs around them. */
const environments =
  'equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|subequations'
const openingEnvironment = new RegExp(String.raw`^\\begin\{((?:${environments})\*?)\}$`)

/** Reads a formula character by character until it ends. */
export interface Extent {
  /** @returns whether the formula goes on, has ended with this character, or cannot be one */
  read(character: string): 'open' | 'closed' | 'broken'
}

/** Whether a line that begins with this command may define macros outside any formula. */
export function isDefinitionOpener(opener: string): boolean {
  return definingCommand.test(opener)
}

/** The delimiter that ends a formula with this beginning; undefined when it is not the beginning of a formula. */
export function closerOf(opener: string): string | undefined {
  if (opener === '$' || opener === '$$') return opener
  if (opener === '\\(') return '\\)'
  if (opener === '\\[') return '\\]'
  const name = openingEnvironment.exec(opener)?.[1]
  return name && `\\end{${name}}`
}

/** The number of characters of the longest opening. */
export const longestOpener = '\\DeclarePairedDelimiter'.length

/**
 * Reads a formula to its end. A second opening of the same kind makes it invalid, so that an unclosed formula never
 * swallows a later one, and each character is read only a few times.
 * @param hasText whether a dollar sign inside `\text{…}` belongs to a formula in there
 */
export function createExtent(opener: string, hasText = false): Extent {
  const closer = closerOf(opener)
  const text = hasText ? followText() : undefined
  let command = ''
  let isEscaped = false
  function read(character: string) {
    const place = text?.(isEscaped ? '' : character, command) ?? 'outside'
    const isDollar = character === '$' && !isEscaped
    if (character === '\\' && !isEscaped) command = character
    else if (isDollar) command = command === '$' ? '$$' : '$'
    else command = command !== '' && command.length < longestOpener ? command + character : ''
    isEscaped = character === '\\' && !isEscaped
    if (place !== 'outside') return place === 'inside' ? 'open' : 'broken'
    if (command === closer) return 'closed'
    return opener.startsWith('\\') && breaks(command, opener) ? 'broken' : 'open'
  }
  return { read }
}

const textCommand = /^\\(?:text[a-z]*|mbox|hbox|fbox)$/

/**
 * Follows the braces of `\text{…}`. A nested one makes the formula invalid, so that no text is read again and again
 * to find the ends of many.
 */
function followText() {
  let depth = 0
  let formulaDepth: number | undefined
  return (character: string, command: string): 'outside' | 'inside' | 'broken' => {
    const isText = character === '{' && textCommand.test(command)
    if (isText && depth > 0) return 'broken'
    if (isText || (character === '{' && depth > 0)) depth += 1
    if (depth === 0) return 'outside'
    if (character === '}') {
      if (depth === formulaDepth) return 'broken'
      depth -= 1
    }
    if (character === '$') {
      if (formulaDepth !== undefined && formulaDepth !== depth) return 'broken'
      formulaDepth = formulaDepth === undefined ? depth : undefined
    }
    return 'inside'
  }
}

function breaks(command: string, opener: string): boolean {
  if (opener === '\\(' || opener === '\\[') return command === '\\(' || command === '\\['
  // Equations numbered 1a, 1b contain other environments.
  if (opener === '\\begin{subequations}') return command === opener
  return openingEnvironment.test(command)
}

/**
 * Tells prices from formulas, for a text between two dollar signs. It is a price by Pandoc's rule (a space inside the
 * dollar signs, or a digit after them), and when it is a number followed by words up to the next price or formula.
 */
export function isPrice(content: string, following: string): boolean {
  if (/^\s|\s$/.test(content) || /^\d/.test(following)) return true
  if (!/^\d/.test(content)) return false
  // An opening bracket, emphasis mark or quotation mark before the next price; directly after a number, a quotation
  // mark is a unit.
  if (/[([{]$|\s[*_"'“‘«]+$/.test(content)) return true
  return /^\d[\d.,]*\s(?:.*\s)?\p{L}{2,}/su.test(content) && /^[\p{L}\\]/u.test(following)
}

/** `\[1\]` is also a way to write brackets in Markdown, so only what looks like a formula is one. */
export function isBracketText(content: string): boolean {
  return !/^\s|[\\^_=<>+]/.test(content)
}

/** Removes the delimiters: gives the TeX of a formula and the label in braces after it. */
export function readDelimited(source: string): { tex: string; label: string | undefined } {
  const label = labelAfter.exec(source)
  const whole = (label ? source.slice(0, label.index) : source).trim()
  const delimiter = /^(?:\$\$?|\\[([])/.exec(whole)?.[0]
  const tex = delimiter ? whole.slice(delimiter.length, -delimiter.length) : whole
  return { tex, label: label?.[1] }
}

const labelAfter = /(?<![ \t])[ \t]*\{#([\p{L}\p{N}_.:-]{1,80})\}[ \t]*$/u

/** Whether this may follow a display formula on its last line: only white space or a label. */
export function mayFollow(rest: string): boolean {
  return rest.trim() === '' || labelAfter.exec(rest)?.index === 0
}

const leftOpen = new RegExp(
  String.raw`(?<!\\)(?:\$\$|\\(?:begin|end)\{(?:${environments})\*?\}|\\[[\]](?=[ \t]*$))`,
  'gm',
)

/** Bounds the work for a long line; more than a unit or a remark in brackets. */
const maxBracketed = 300

/** Whether the line has brackets on both sides nearby, which are text. */
function isBracketed(markdown: string, at: number): boolean {
  const before =
    markdown
      .slice(Math.max(0, at - maxBracketed), at)
      .split('\n')
      .at(-1) ?? ''
  const [after = ''] = markdown.slice(at + 2, at + maxBracketed).split('\n', 1)
  return markdown[at + 1] === '[' ? after.includes('\\]') : before.includes('\\[')
}

/** The delimiters of formulas that were left as text. */
export function unclosedIn({ position }: Text, markdown: string): TextProblem[] {
  if (!position) return []
  const { offset = 0 } = position.start
  const source = markdown.slice(offset, position.end.offset)
  let { line } = position.start
  let at = 0
  const found = Array.from(source.matchAll(leftOpen)).filter(
    ({ 0: delimiter, index }) =>
      !/^\\[[\]]/.test(delimiter) || !isBracketed(markdown, offset + index),
  )
  return found.map(({ 0: delimiter, index }) => {
    line += source.slice(at, index).split('\n').length - 1
    at = index
    const sentence = `${delimiter} opens or closes no formula: both ends belong into one paragraph, without an empty line between them.`
    return { line, sentence }
  })
}
