import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, isElement } from '../../elements.ts'
import { pictureFile } from './figures.ts'
import { inlineFormula } from './formulas.ts'
import { escapeAddress, escapeLatex, labelOf } from './signs.ts'
import type { LatexWriting } from './writing.ts'

/** Where a text stands: captions and titles allow no line breaks, code blocks and footnotes. */
interface Place {
  isMoving: boolean
}

const inText: Place = { isMoving: false }

/** The words of a paragraph. */
export function writeInline(
  nodes: readonly ElementContent[],
  writing: LatexWriting,
  place: Place = inText,
): string {
  return withCitationGroups(nodes.map((node) => writeNode(node, writing, place)).join(''))
}

/** The words of a caption or title; the notes that it cites wait. */
export function writeMoving(nodes: readonly ElementContent[], writing: LatexWriting): string {
  return writeInline(nodes, writing, { isMoving: true }).replaceAll(/\s+/g, ' ').trim()
}

function writeNode(node: ElementContent, writing: LatexWriting, place: Place): string {
  if (node.type === 'text') return escapeLatex(node.value)
  if (node.type !== 'element') return ''
  const classes = classesOf(node)
  if (classes.includes('keys') || classes.includes('sec-number')) return ''
  if (classes.includes('math-error')) {
    writing.lose('A formula that cannot be read is written as its source.')
    return `\\texttt{${escapeLatex(toString(node))}}`
  }
  const inner = () => node.children.map((child) => writeNode(child, writing, place)).join('')
  const command = commands[node.tagName]
  if (command !== undefined) return `\\${command}{${inner()}}`
  switch (node.tagName) {
    case 'math':
      return inlineFormula(node)
    case 'a':
      return writeLink(node, inner, writing, place)
    case 'br':
      return place.isMoving ? ' ' : '\\\\{}'
    case 'img':
      return writePicture(node, writing)
    case 'input':
      return node.properties['checked'] ? '\\ensuremath{\\boxtimes}' : '\\ensuremath{\\square}'
    case 'svg':
    case 'button':
      return ''
    default:
      if (node.properties['dir'] === 'rtl')
        writing.lose('Words that are written from right to left need another engine than pdfTeX.')
      return inner()
  }
}

const commands: Readonly<Record<string, string>> = {
  em: 'emph',
  i: 'textit',
  strong: 'textbf',
  b: 'textbf',
  code: 'texttt',
  kbd: 'texttt',
  samp: 'texttt',
  del: 'sout',
  sub: 'textsubscript',
  sup: 'textsuperscript',
}

function writePicture(node: Element, writing: LatexWriting): string {
  const file = pictureFile(String(node.properties['src']), writing)
  return file === undefined ? '' : `\\includegraphics[height=1.2em]{${file}}`
}

function writeLink(
  node: Element,
  inner: () => string,
  writing: LatexWriting,
  place: Place,
): string {
  const href = String(node.properties['href'] ?? '')
  const classes = classesOf(node)
  if (classes.includes('fn')) return writeNote(href.slice(1), writing, place)
  if (classes.includes('ct')) return writeCitation(node, writing)
  if (href.startsWith('#')) return writeReference(href.slice(1), toString(node), inner, writing)
  const url = URL.canParse(href) ? href : URL.parse(href, `${writing.address}/`)?.href
  if (url === undefined) return inner()
  const address = escapeAddress(url)
  return `\\href{${address}}{${inner()}}`
}

/** "Figure 3", "(2)", "3" with the number that LaTeX counts; other words as a link. */
function writeReference(
  id: string,
  words: string,
  inner: () => string,
  { names, numbered, isNumbered }: LatexWriting,
): string {
  const name = names.get(id)
  if (name === undefined) return inner()
  const label = labelOf(name)
  const [, before = '', open = '', number, close = ''] =
    /^((?:\p{L}+[ \u00a0])?)(\(?)([\d.]+[a-z]?)(\)?)$/u.exec(words) ?? []
  const isSection = before.startsWith('Section') || /^sec[:-]/.test(name)
  const isCounted = isSection ? isNumbered : numbered.has(id)
  if (number === undefined || !isCounted) return `\\hyperref[${label}]{${inner()}}`
  if (open !== '' && before === '') return `\\eqref{${label}}`
  return `${escapeLatex(before + open)}\\ref{${label}}${close}`
}

const noteId = 'post-note-'

function writeNote(id: string, writing: LatexWriting, { isMoving }: Place): string {
  const note = writing.notes.get(id)
  const number = id.slice(noteId.length)
  if (!note) return ''
  if (writing.writtenNotes.has(id)) return `\\footnotemark[${number}]`
  writing.writtenNotes.add(id)
  if (isMoving) {
    writing.waiting.push(note)
    return `\\protect\\footnotemark[${number}]`
  }
  return `\\footnote[${number}]{${noteText(note, writing)}}`
}

/** The texts of the notes that a caption or title cites. */
export function waitingNotes(writing: LatexWriting): string {
  return writing.waiting
    .splice(0)
    .map((note) => {
      const number = String(note.properties['id']).slice(noteId.length)
      return `\\footnotetext[${number}]{${noteText(note, writing)}}\n`
    })
    .join('')
}

/** The paragraphs of a note, without `\par`, which the argument of a footnote may not contain in every class. */
function noteText(note: Element, writing: LatexWriting): string {
  const blocks = note.children.filter((child) => isElement(child))
  const isBlocks = blocks.some(({ tagName }) => /^(?:p|ul|ol|pre|div|blockquote)$/.test(tagName))
  const paragraphs = isBlocks ? blocks.map(({ children }) => children) : [note.children]
  if (blocks.some(({ tagName }) => /^(?:ul|ol|pre|blockquote)$/.test(tagName)))
    writing.lose('Lists and code in footnotes are written as paragraphs.')
  return paragraphs
    .map((children, index) => {
      const isLabelled = index === 0 && isElement(children[0], 'b')
      return writeInline(isLabelled ? children.slice(1) : children, writing).trim()
    })
    .join('\\endgraf ')
}

/** A citation; `withCitationGroups` joins those of a group. */
function writeCitation(node: Element, { listed, keys }: LatexWriting): string {
  const id = String(node.properties['id'])
  const cited = listed.filter(({ citedAt }) => citedAt.includes(id))
  const written = cited.map((work) => keys.get(work.cited.id) ?? '').join(',')
  const words = toString(node).replaceAll('\u00a0', ' ')
  const open = Math.max(words.lastIndexOf(' ('), words.lastIndexOf(' ['))
  if (open >= 0 && /[\])]$/.test(words)) return `\\citet{${written}}`
  const bracket = words[open + 1] ?? ''
  if (open >= 0 && !/[\])]/.test(words.slice(open)))
    return `\\citeauthor{${written}} ${bracket}${bracket === '(' ? '\\citeyear' : '\\citealp'}{${written}}`
  return /^(?:\d{4}[a-z]?|n\.d\.|[a-z])$/.test(words) && !/^\d{1,3}$/.test(words)
    ? `\\citeyear{${written}}`
    : `\\citealp{${written}}`
}

const cited = String.raw`\\citealp\{([^{}]*)\}`
const group = new RegExp(String.raw`[(\[](${cited}(?:(?:[;,] ?|–)${cited})*)[)\]]`, 'g')

/** "(A 2020; B 2021)" with `\citep`. */
function withCitationGroups(text: string): string {
  return text.replaceAll(group, (_, citations: string) => {
    const keys = [...citations.matchAll(new RegExp(cited, 'g'))].map(([, key = '']) => key)
    return `\\citep{${keys.join(',')}}`
  })
}
