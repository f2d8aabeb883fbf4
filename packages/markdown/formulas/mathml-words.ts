import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../elements.ts'
import { undivided } from './formula-lines.ts'
import { accents, between, lowered, notBetween, raised, smallMarks } from './mathml-signs.ts'

/**
 * Converts MathML to plain text as a person would type it: `(a + b)/2`, short powers and indices as Unicode superscripts and
 * subscripts, accents as combining marks. It can be read in one way only.
 */
export function formulaWords(math: Element): string {
  return tidy(read(math).replaceAll(added, (sign) => shownAs[sign] ?? ''))
}

/** The words of a formula for the id of a heading, without what only makes them clear: links to headings must not change. */
export function formulaAnchorWords(math: Element): string {
  return tidy(withoutAdded(read(math)))
}

/** Stand for parentheses and spaces that make the words clear; Unicode assigns no characters to them. */
const [opening, closing, space] = ['\ufdd0', '\ufdd1', '\ufdd2'] as const
const added = /[\ufdd0-\ufdd2]/g
const shownAs: Readonly<Record<string, string>> = { [opening]: '(', [closing]: ')', [space]: ' ' }

function withoutAdded(text: string): string {
  return text.replaceAll(added, '')
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('′′′', '‴')
    .replaceAll('′′', '″')
    .replaceAll(/ (?=[,;)\]])|(?<=[([]) /g, '')
    .trim()
}

/** The plain text for a formula where MathML is not supported; undefined for any other element. */
export function formulaInWords(node: Element): Element | undefined {
  if (node.tagName === 'math') return element('i', {}, [formulaWords(node)])
  if (!classesOf(node).includes('eq')) return undefined
  const parts = node.children.filter((child) => isElement(child))
  return element('p', {}, [element('i', {}, [parts.map(formulaWords).join(' ')])])
}

function read(node: ElementContent): string {
  if (node.type === 'text') return plain(node.value)
  if (!isElement(node)) return ''
  const [first, second, third] = node.children.filter((child) => isElement(child))
  switch (node.tagName) {
    case 'annotation':
    case 'mphantom':
    case 'none':
      return ''
    case 'mspace':
      return /^0?\.(?:1[6-9]|[2-9])|^[1-9]/.test(String(node.properties['width'])) ? ' ' : ''
    case 'semantics':
      return first ? read(first) : ''
    case 'mfrac':
      return fraction(node, first, second)
    case 'msqrt':
      return `√${grouped(row(node.children))}`
    case 'mroot':
      return `${script(second, raised, '^').replace('^', '')}√${grouped(readIf(first))}`
    case 'msup':
      return base(first) + script(second, raised, '^')
    case 'msub':
      return base(first) + script(second, lowered, '_')
    case 'msubsup':
    case 'munderover':
      return base(first) + script(second, lowered, '_') + script(third, raised, '^')
    case 'mover':
      return over(first, second)
    case 'munder':
      return under(first, second)
    case 'mmultiscripts':
      return multiscripts(node)
    case 'mtable':
      return table(node)
    default:
      return row(undivided(node))
  }
}

function readIf(node: Element | undefined): string {
  return node ? read(node) : ''
}

/**
 * Replaces styled letters by plain ones; double-struck and script letters outside that Unicode block, such as ℝ,
 * stay.
 */
function plain(text: string): string {
  return text
    .replaceAll(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replaceAll(/[\u2061-\u2064]/g, '')
    .replaceAll(/[\u00a0\u2002-\u200a]/g, ' ')
}

function row(children: readonly ElementContent[]): string {
  let text = ''
  let isOpen = true
  let wasWord = false
  let wasScript = false
  const pieces = children.map(read)
  const isBefore = areBeforeOperands(pieces)
  for (const [index, child] of children.entries()) {
    const isAfter = endsOperand.test(text.slice(-2))
    const piece = asFactor(child, pieces[index] ?? '', { isAfter, isBefore: isBefore[index] })
    if (piece === '') continue
    const isWord = isName(child)
    if (isElement(child, 'mo')) {
      const isBetween = !notBetween.includes(piece) && between.test(piece)
      if (isBetween) text += isOpen ? piece : ` ${piece} `
      else text += piece === ',' || piece === ';' ? `${piece} ` : piece
      isOpen = isBetween || /[([{,;⟨⌈⌊/]$/.test(piece)
      wasWord = false
      wasScript = false
      continue
    }
    const startsWord = startsWithLetter.test(piece)
    const needsSpace = startsWord && (wasWord || (isWord && endsWithLetter.test(text.slice(-3))))
    if (needsSpace) text += ' '
    else if (startsWord && wasScript) text += space
    text += piece
    if (piece.trim() !== '') isOpen = false
    wasWord = isWord
    wasScript = endsScript.test(piece)
  }
  return text
}

const startsWithLetter = /^\ufdd0*[\p{L}\p{N}]/u
const endsWithLetter = /[\p{L}\p{N}]\ufdd1*$/u

/** The end of a text that multiplies what follows it. */
const endsOperand = /[\p{L}\p{M}\p{N}⁺⁻⁽⁾₊₋₍₎)\]}⟩⌉⌋′″‴\ufdd1]$/u

/** A script that is written on the line, whose end would not be seen before a letter or digit. */
const endsScript = /[\^_][\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u

/** The beginning of a text that is multiplied with what is before it. */
const startsOperand = /^\s*[\p{L}\p{N}([{⟨⌈⌊∂∇∑∏∫√\ufdd0]/u

/** Whether the next part of each one, without empty ones, is multiplied with it. */
function areBeforeOperands(pieces: readonly string[]): boolean[] {
  let isBefore = false
  return pieces
    .toReversed()
    .map((piece) => {
      const isThis = isBefore
      if (piece.trim() !== '') isBefore = startsOperand.test(piece)
      return isThis
    })
    .toReversed()
}

/** A fraction or root as a factor: `1/2 r` could be 1/(2r), and `√n m` the root of both. */
function asFactor(
  node: ElementContent,
  text: string,
  { isAfter, isBefore = false }: { isAfter: boolean; isBefore: boolean | undefined },
): string {
  const { tagName = '' } = isAfter || isBefore ? partOf(node) : {}
  if (tagName === 'mfrac') return clearly(text)
  const isOpenRoot = /^(?:msqrt|mroot)$/.test(tagName) && isBefore && !text.endsWith(')')
  return isOpenRoot ? clearly(text) : text
}

function clearly(text: string): string {
  return opening + text + closing
}

/** What a group consists of, if it has only one part. */
function partOf(node: ElementContent): Partial<Element> {
  let part: ElementContent = node
  while (isElement(part) && /^(?:mrow|mstyle|mpadded|semantics)$/.test(part.tagName)) {
    const [only, ...others] = part.children.filter(isShown)
    if (!only || others.length > 0) break
    part = only
  }
  return isElement(part) ? part : {}
}

/** Whether a part has words. */
function isShown(node: ElementContent): boolean {
  if (node.type === 'text') return plain(node.value).trim() !== ''
  return isElement(node) && !/^(?:annotation|mphantom|none)$/.test(node.tagName)
    ? node.children.some(isShown)
    : false
}

/** What has an index or a power, in parentheses when it has several parts. */
function base(node: Element | undefined): string {
  if (!node) return ''
  const text = read(node)
  const { tagName = '', children = [] } = partOf(node)
  if (/^(?:mfrac|msqrt|mroot)$/.test(tagName)) return clearly(text)
  if (tagName !== 'mrow' || children.filter(isShown).length < 2) return text
  const trimmed = text.trim()
  return isBracketed(trimmed) ? text : clearly(trimmed)
}

/** Whether brackets or a bar limit a text as a whole, as in `(a + b)`, but not in `(a)(b)`. */
function isBracketed(text: string): boolean {
  if (/^[|‖]|[|‖]$/.test(text)) return true
  if (!/^[([{⟨⌈⌊⟦]/.test(text)) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (/[([{⟨⌈⌊⟦\ufdd0]/.test(text.charAt(at))) depth += 1
    if (/[)\]}⟩⌉⌋⟧\ufdd1]/.test(text.charAt(at))) depth -= 1
    if (depth === 0) return at === text.length - 1
  }
  return true
}

/** Whether a part begins with the name of a function, which needs a space before the next letter. */
function isName(node: ElementContent | undefined): boolean {
  if (!isElement(node)) return false
  if (node.tagName === 'mi') return Array.from(plain(toString(node))).length > 1
  return /^(?:mrow|m(?:sub|sup|under|over)+)$/.test(node.tagName) && isName(node.children[0])
}

function fraction(node: Element, above: Element | undefined, below: Element | undefined): string {
  const parts = [readIf(above), readIf(below)].map((part) => part.trim())
  if (String(node.properties['linethickness']).startsWith('0')) return parts.join(' choose ')
  return parts.map(grouped).join('/')
}

function grouped(text: string): string {
  const inner = text.trim()
  return /^√?(?:.\p{M}*[⁰¹²³⁴-⁹ⁿⁱʲ₀-₉ᵢⱼ′″⊙⊕★☆☉⋆]*|\p{N}+(?:\.\p{N}+)?|._(?:.|\p{L}+))$/u.test(
    withoutAdded(inner),
  )
    ? inner
    : `(${inner})`
}

function script(
  node: Element | undefined,
  forms: ReadonlyMap<string, string>,
  sign: '^' | '_',
): string {
  const inner = readIf(node).trim()
  if (inner === '') return ''
  const signs = Array.from(inner)
  if (sign === '^' && signs.every((one) => smallMarks.has(one)))
    return signs.map((one) => smallMarks.get(one)).join('')
  // People write M⊙ and R⊕.
  if (sign === '_' && /^[⊙⊕★☆☉⋆]\ufe0e?$/.test(inner)) return inner
  const tight = signs.filter((one) => one !== ' ')
  return tight.every((one) => forms.has(one))
    ? tight.map((one) => forms.get(one)).join('')
    : sign + (sign === '_' && /^\p{L}+$/u.test(inner) ? inner : grouped(inner))
}

function over(base: Element | undefined, above: Element | undefined): string {
  const inner = readIf(base).trim()
  const accent = accents.get(readIf(above).trim())
  if (accent) {
    const [mark = '', word = ''] = accent
    return Array.from(inner).length === 1 ? (inner + mark).normalize('NFC') : `${word}(${inner})`
  }
  const label = readIf(above).trim()
  if (label === '' || /^[⏞⏠⎴︷]$/.test(label)) return inner
  if (isElement(base, 'mo') && between.test(inner)) return ` ${inner}[${label}] `
  return isBraced(base) ? `${inner}[${label}]` : inner + script(above, raised, '^')
}

function under(base: Element | undefined, below: Element | undefined): string {
  const inner = readIf(base).trim()
  const label = readIf(below).trim()
  if (label === '' || /^[⏟⏡⎵︸_‾]$/.test(label)) return inner
  return isBraced(base) ? `${inner}[${label}]` : inner + script(below, lowered, '_')
}

/** Whether the base has a brace above or below, whose label is neither a power nor an index. */
function isBraced(base: Element | undefined): boolean {
  const mark = base?.children.filter((child) => isElement(child))[1]
  return mark !== undefined && /^[⏞⏟⏠⏡⎴⎵]$/.test(read(mark).trim())
}

function multiscripts(node: Element): string {
  const parts = node.children.filter((child) => isElement(child))
  const split = parts.findIndex((part) => part.tagName === 'mprescripts')
  const after = parts.slice(1, split === -1 ? undefined : split)
  const before = split === -1 ? [] : parts.slice(split + 1)
  const pairs = (scripts: readonly Element[]) =>
    scripts
      .map((part, index) => script(part, index % 2 ? raised : lowered, index % 2 ? '^' : '_'))
      .toReversed()
      .join('')
  return pairs(before) + readIf(parts[0]) + pairs(after)
}

function table(node: Element): string {
  // The columns of an alignment belong to one formula and need no separator.
  const isAligned = classesOf(node).includes('tml-jot')
  return node.children
    .filter((line) => isElement(line))
    .map((line) => {
      const cells = line.children.map((cell) => read(cell).trim()).filter((cell) => cell !== '')
      return isAligned
        ? cells.map((cell) => cell.replace(/^[=<>≤≥≈≡∼→∝](?! )/, '$& ')).join(' ')
        : cells.join(', ')
    })
    .join('; ')
}
