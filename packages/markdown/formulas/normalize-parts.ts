import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../elements.ts'

/**
 * Gives a box a minimal height, since WebKit does not paint a box without one. Overlays are moved by
 * prose-strokes.css, since only Firefox supports the attribute that Temml uses.
 */
export function settleBox({ properties }: Element): void {
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
export function settleLongSign({ children }: Element): void {
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
export function lowerPower(script: Element): void {
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
export function settleRows({ children }: Element): void {
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
