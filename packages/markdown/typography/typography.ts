import type { Element, ElementContent, Root, Text } from 'hast'
import { classesOf } from '../elements.ts'
import { withoutEscapes } from '../references/escapes.ts'
import { typographicEdits, type TypographicEdit } from './typographic-edits.ts'

/** A text in a line, and where it begins in the line. */
interface Piece {
  node: Text
  start: number
  language: string
}

/** The text of a block up to the next block inside it. */
interface Line {
  text: string
  pieces: Piece[]
}

const inline = /^(?:a|abbr|b|del|em|i|s|span|strong|sub|sup)$/
const opaque = /^(?:annotation|code|kbd|math|pre|svg)$/
/** Stands for a formula, code or a picture within a line. */
const objectMark = '\uFFFC'

/**
 * Sets dashes, ellipses, apostrophes and quotation marks as printed texts have them, in the language of each passage. Code, formulas,
 * drawings, addresses, references, citations and the list of works stay as they are, and so does what a backslash precedes.
 * @param language a tag of BCP 47
 */
export function setTypography(tree: Root, language: string): void {
  setBlock(tree, language)
}

/** The same for a text without elements, such as the title of a section. */
export function typographicText(text: string, language: string): string {
  return withoutEscapes(
    applied(
      text,
      typographicEdits(text, () => language),
    ),
  )
}

function setBlock(block: Root | Element, language: string): void {
  let line: Line = { text: '', pieces: [] }
  const endLine = () => {
    finish(line)
    line = { text: '', pieces: [] }
  }
  const add = (node: Root['children'][number], own: string) => {
    if (node.type === 'text') {
      line.pieces.push({ node, start: line.text.length, language: own })
      line.text += node.value
    }
    if (node.type === 'element') addElement(node, own)
  }
  const addElement = (node: Element, outer: string) => {
    const { lang } = node.properties
    const own = typeof lang === 'string' ? lang : outer
    if (node.tagName === 'br') line.text += '\n'
    else if (isLeft(node)) line.text += isNote(node) ? '' : objectMark
    else if (inline.test(node.tagName)) for (const child of node.children) add(child, own)
    else {
      endLine()
      setBlock(node, own)
    }
  }
  for (const child of block.children) add(child, language)
  endLine()
}

/** Whether nothing in an element changes. */
function isLeft(node: Element): boolean {
  const { tagName, properties, children } = node
  if (opaque.test(tagName) || tagName === 'img' || tagName === 'input') return true
  if (classesOf(node).some((name) => name === 'refs' || name === 'ref-unknown')) return true
  if (tagName !== 'a') return false
  const href = String(properties['href'] ?? '')
  return href.startsWith('#post-') || isItsAddress(children, href)
}

/** The number of a note, which stands between a word and its punctuation. */
function isNote(node: Element): boolean {
  return classesOf(node).includes('fn')
}

function isItsAddress(children: readonly ElementContent[], href: string): boolean {
  const [only] = children
  return (
    only?.type === 'text' && (href.endsWith(only.value) || /^(?:https?:|www\.)/.test(only.value))
  )
}

function finish({ text, pieces }: Line): void {
  if (text.trim() === '') return
  let place = 0
  const languageAt = (at: number) => {
    while ((pieces[place + 1]?.start ?? Infinity) <= at) place += 1
    return pieces[place]?.language ?? 'en'
  }
  const edits = typographicEdits(text, languageAt)
  let next = 0
  for (const { node, start } of pieces) {
    const end = start + node.value.length
    const own: TypographicEdit[] = []
    for (; (edits[next]?.at ?? Infinity) < end; next += 1) {
      const edit = edits[next]
      // What is split by markup, such as `-*-*`, stays.
      if (edit && edit.at >= start && edit.at + edit.length <= end)
        own.push({ ...edit, at: edit.at - start })
    }
    node.value = withoutEscapes(applied(node.value, own))
  }
}

function applied(text: string, edits: readonly TypographicEdit[]): string {
  if (edits.length === 0) return text
  let made = ''
  let from = 0
  for (const { at, length, shown } of edits) {
    made += text.slice(from, at) + shown
    from = at + length
  }
  return made + text.slice(from)
}
