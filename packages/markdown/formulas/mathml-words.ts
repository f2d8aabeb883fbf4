import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../elements.ts'
import { accents, between, lowered, notBetween, raised, smallMarks } from './mathml-signs.ts'

/**
 * Converts MathML to plain text as a person would type it: `(a + b)/2`, short powers and indices as Unicode superscripts and
 * subscripts, accents as combining marks.
 */
export function formulaWords(math: Element): string {
  return read(math)
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
      return readIf(first) + script(second, raised, '^')
    case 'msub':
      return readIf(first) + script(second, lowered, '_')
    case 'msubsup':
    case 'munderover':
      return readIf(first) + script(second, lowered, '_') + script(third, raised, '^')
    case 'mover':
      return over(first, second)
    case 'munder':
      return under(first, second)
    case 'mmultiscripts':
      return multiscripts(node)
    case 'mtable':
      return table(node)
    default:
      return row(node.children)
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
  for (const child of children) {
    const piece = read(child)
    if (piece === '') continue
    const isWord = isName(child)
    if (isElement(child, 'mo')) {
      const isBetween = !notBetween.includes(piece) && between.test(piece)
      if (isBetween) text += isOpen ? piece : ` ${piece} `
      else text += piece === ',' || piece === ';' ? `${piece} ` : piece
      isOpen = isBetween || /[([{,;⟨⌈⌊/]$/.test(piece)
      wasWord = false
      continue
    }
    const needsSpace =
      (wasWord || (isWord && /[\p{L}\p{N}]$/u.test(text))) && /^[\p{L}\p{N}]/u.test(piece)
    text += needsSpace ? ` ${piece}` : piece
    if (piece.trim() !== '') isOpen = false
    wasWord = isWord
  }
  return text
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
  return /^√?(?:.\p{M}*[⁰¹²³⁴-⁹ⁿⁱʲ₀-₉ᵢⱼ′″⊙⊕★☆☉⋆]*|\p{N}+(?:\.\p{N}+)?|._(?:.|\p{L}+))$/u.test(inner)
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
