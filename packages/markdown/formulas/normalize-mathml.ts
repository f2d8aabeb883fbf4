import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../elements.ts'
import { setOperatorSpacing } from './operator-spacing.ts'

/** Finishes an element when its content is complete: sets explicitly what browsers would render differently. */
export function normalizeForBrowsers(node: Element | undefined): void {
  if (!node) return
  if (node.tagName === 'mo') normalizeOperator(node)
  setOperatorSpacing(node)
  if (node.tagName === 'mrow') normalizeRow(node)
  if (node.tagName === 'mpadded') normalizeBox(node)
  if (node.tagName === 'mtable') normalizeRows(node)
  if (/^msu(?:p|bsup)$/.test(node.tagName)) lowerPower(node)
  if (/^m(?:over|underover)$/.test(node.tagName)) normalizeLongSign(node)
}

/** An invisible element with a height and no width. */
export function strut(height: string, depth: string): Element {
  return element('mspace', { width: '0', height, depth })
}

// Brackets that may stretch have the width of their largest size in Chromium, so brackets around low content do not
// stretch.
function normalizeRow(row: Element): void {
  // The part struck out by \cancelto. Temml repeats it for the arrow of its own style sheet; the copy is removed.
  if (classesOf(row).includes('menclose')) {
    row.properties['className'] = ['tml-upto']
    row.children.splice(1, Infinity, strut('0.7em', '0.15em'))
  }
  const [first, last] = [row.children[0], row.children.at(-1)]
  if (!isGrowing(first) || !isGrowing(last) || !row.children.slice(1, -1).every(isLow)) return
  for (const bracket of [first, last]) {
    bracket.properties['stretchy'] = 'false'
    delete bracket.properties['className']
  }
}

function normalizeOperator(operator: Element): void {
  plainName(operator)
  const { properties } = operator
  // Browsers treat a bracket that points away from its content as an operator, and would set space around it.
  if (properties['fence'] === 'true' && 'form' in properties)
    operator.properties = { lspace: '0', rspace: '0', ...properties }
  // WebKit sets space around these operators.
  if (/^[¬∀∃∄∇]$/.test(toString(operator)))
    operator.properties = { lspace: '0', rspace: '0', ...operator.properties }
  // WebKit places this accent higher above its letter than others.
  if (toString(operator) === '‾') properties['className'] = [...classesOf(operator), 'wbk-bar']
  // Firefox makes some of these circled binary operators as large as sums.
  if (/^[\u2295-\u22a1]$/.test(toString(operator))) operator.properties['largeop'] = 'false'
  // Stretching bars use a font of their own (scripts/bar-font.ts).
  if (properties['stretchy'] !== 'false' && /^[|‖]$/.test(toString(operator)))
    operator.properties['className'] = ['tml-bar']
  if (properties['symmetric'] === 'true' && properties['minsize'] === properties['maxsize'])
    strutBracket(operator)
}

/**
 * Simplifies the content of an operator. A letter as an operator (`\mathrel{R}`) becomes a letter between two spaces,
 * since browsers render such operators differently; an operator of two characters (`\not=`) becomes one character if
 * there is one.
 */
function plainName(operator: Element): void {
  const { lspace, rspace, mathvariant } = operator.properties
  const text = toString(operator).normalize('NFC')
  const [part] = operator.children
  const isWord = isElement(part) && isElement(part.children[0], 'mi') && part.children.length === 1
  if (isWord || !isElement(part)) operator.children = [{ type: 'text', value: text }]
  if (mathvariant !== 'italic' || text.length !== 1) return
  const letter = element('mi', {}, [text])
  operator.tagName = 'mrow'
  operator.properties = {}
  operator.children = [
    element('mspace', { width: String(lspace) }),
    letter,
    element('mspace', { width: String(rspace) }),
  ]
}

// The height of the math axis above the baseline, in em; brackets are centred on it.
const axis = 0.25

/**
 * Puts a strut beside a bracket of fixed size (`\big(`): WebKit grows such brackets upwards from the baseline, which
 * would put all of the bracket above it.
 */
function strutBracket(bracket: Element): void {
  const size = Number.parseFloat(String(bracket.properties['minsize']))
  if (Number.isNaN(size)) return
  const { tagName, children, properties } = bracket
  const around = properties['fence'] === 'true' ? { lspace: '0', rspace: '0' } : {}
  const grown = { ...element(tagName, { ...around, ...properties }), children }
  bracket.tagName = 'mrow'
  bracket.properties = {}
  bracket.children = [strut(`${size / 2 + axis}em`, `${size / 2 - axis}em`), grown]
}

function isGrowing(node: ElementContent | undefined): node is Element {
  if (!isElement(node, 'mo')) return false
  return node.properties['fence'] === 'true' && node.properties['stretchy'] === 'true'
}

/** Whether a part is so low that brackets need not stretch around it: letters and numbers, with scripts. */
function isLow(node: ElementContent): boolean {
  if (!isElement(node)) return true
  if (node.tagName === 'mo')
    return !/[\u220f-\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a3f]/.test(toString(node))
  if (/^m(?:i|n|text|space)$/.test(node.tagName)) return true
  return /^m(?:row|sub|sup|subsup)$/.test(node.tagName) && node.children.every(isLow)
}

/**
 * Gives a box a minimal height, since WebKit does not paint a box without one. Overlays are moved by
 * prose-strokes.css, since only Firefox supports the attribute that Temml uses.
 */
function normalizeBox({ properties }: Element): void {
  for (const side of ['height', 'depth']) if (properties[side] === '0px') properties[side] = '0.1px'
  const overlay = overlays[String(properties['lspace'])]
  if (overlay === undefined) return
  delete properties['lspace']
  properties['className'] = [overlay]
}

const overlays: Readonly<Record<string, string>> = {
  '-1width': 'tml-llap',
  '-0.5width': 'tml-clap',
}

/** Some signs stretch only in Firefox, and become too bold there; prose-strokes.css stretches them in all browsers. */
function normalizeLongSign({ children }: Element): void {
  const [sign, ...others] = children
  if (!isElement(sign, 'mo') || sign.properties['stretchy'] !== 'true') return
  const className = longSigns[toString(sign)]
  if (className === undefined) return
  sign.properties = { ...sign.properties, stretchy: 'false', className: [className] }
  for (const other of others) if (isElement(other)) delete other.properties['className']
}

const longSigns: Readonly<Record<string, string>> = {
  '=': 'tml-long-equals',
  '⇌': 'tml-long-harpoons',
}

/**
 * Places a power of an accented letter as high as without the accent, as TeX does: browsers place it above the
 * accent, and WebKit even higher.
 */
function lowerPower(script: Element): void {
  const [base] = script.children
  if (!isElement(base, 'mover')) return
  const [letter, accent] = base.children
  const isAccent = isElement(accent, 'mo') && accent.properties['stretchy'] === 'false'
  if (!isElement(letter, 'mi') || !isAccent) return
  const height = /^[acegm-su-zı\u03b1\u03b3\u03b5\u03b7\u03b9\u03ba\u03bc-\u03c9\u03f5]$/u.test(
    toString(letter),
  )
    ? '0.47em'
    : '0.67em'
  script.children[0] = element('mpadded', { height }, [base])
}

/**
 * In the right column of an alignment, a leading sign is a binary operator, since its first term is in the cell
 * before.
 */
function normalizeRows({ children }: Element): void {
  for (const row of children) {
    const cells = isElement(row) ? row.children.filter((cell) => isElement(cell)) : []
    for (const [column, cell] of cells.entries()) {
      const before = cells[column - 1]
      const isRight = before !== undefined && classesOf(before).includes('tml-right')
      const sign = isRight && classesOf(cell).includes('tml-left') ? firstSign(cell) : undefined
      if (sign) sign.properties['form'] = 'infix'
    }
  }
}

/** The sign at the beginning of a cell, if it was taken as a prefix. */
function firstSign(node: ElementContent | undefined): Element | undefined {
  if (!isElement(node)) return undefined
  if (node.tagName !== 'mo') return firstSign(node.children[0])
  return node.properties['form'] === 'prefix' && /^[+\u2212±∓]$/.test(toString(node))
    ? node
    : undefined
}
