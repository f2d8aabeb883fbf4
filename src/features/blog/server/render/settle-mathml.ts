import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from './elements.ts'
import { setRoom } from './operator-room.ts'
import { lowerPower, settleBox, settleLongSign, settleRows } from './settle-parts.ts'

/** Finishes an element whose content is complete: what the engines set in different ways is said to all of them. */
export function settle(node: Element | undefined): void {
  if (!node) return
  if (node.tagName === 'mo') settleOperator(node)
  setRoom(node)
  if (node.tagName === 'mrow') settleRow(node)
  if (node.tagName === 'mpadded') settleBox(node)
  if (node.tagName === 'mtable') settleRows(node)
  if (/^msu(?:p|bsup)$/.test(node.tagName)) lowerPower(node)
  if (/^m(?:over|underover)$/.test(node.tagName)) settleLongSign(node)
}

/** Something of a height without a width. */
export function strut(height: string, depth: string): Element {
  return element('mspace', { width: '0', height, depth })
}

// Chromium gives brackets that may grow the width of their widest form, even where they stay small.
function settleRow(row: Element): void {
  // What \cancelto goes through, and a second time for the arrow that Temml's own style sheet lays over it.
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

function settleOperator(operator: Element): void {
  plainName(operator)
  const { properties } = operator
  // A bracket that points away from what it stands beside is none to browsers, which would set room around it.
  if (properties['fence'] === 'true' && 'form' in properties)
    operator.properties = { lspace: '0', rspace: '0', ...properties }
  // WebKit sets room around these.
  if (/^[¬∀∃∄∇]$/.test(toString(operator)))
    operator.properties = { lspace: '0', rspace: '0', ...operator.properties }
  // It sets this one higher above its letter than other accents.
  if (toString(operator) === '‾') properties['className'] = [...classesOf(operator), 'wbk-bar']
  // Firefox sets some of these circled signs between letters as large as those of sums.
  if (/^[\u2295-\u22a1]$/.test(toString(operator))) operator.properties['largeop'] = 'false'
  // Bars that may grow have a typeface of their own (scripts/bar-font.ts).
  if (properties['stretchy'] !== 'false' && /^[|‖]$/.test(toString(operator)))
    operator.properties['className'] = ['tml-bar']
  if (properties['symmetric'] === 'true' && properties['minsize'] === properties['maxsize'])
    holdUp(operator)
}

/**
 * What an operator is written with: a letter (`\mathrel{R}`) is one with room around it, for engines set it each in
 * their own way, and what is put together of two characters (`\not=`) is one.
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

// Of the middle of brackets above the line, in em; half of a fraction stands above it.
const axis = 0.25

/**
 * Puts a bracket of a given size (`\big(`) beside a strut of that size: WebKit scales brackets from the line up, so
 * that they stood as high above it as they are tall.
 */
function holdUp(bracket: Element): void {
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

/** Whether no bracket has to grow for a part: letters and numbers, with powers and indices. */
function isLow(node: ElementContent): boolean {
  if (!isElement(node)) return true
  if (node.tagName === 'mo')
    return !/[\u220f-\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a3f]/.test(toString(node))
  if (/^m(?:i|n|text|space)$/.test(node.tagName)) return true
  return /^m(?:row|sub|sup|subsup)$/.test(node.tagName) && node.children.every(isLow)
}
