import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from './elements.ts'

/**
 * A box without a height is never painted by WebKit. What lies over its neighbours is moved by prose-strokes.css, for only
 * Firefox knows what Temml says of it.
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

/** Signs that only Firefox draws out to the width of what stands over them, and too bold; prose-strokes.css does it for all. */
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
 * Lets a power stand beside a letter with an accent as beside the letter, as TeX has it: engines put it above the
 * accent, WebKit as high as accents would be over capitals.
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

/** In the right column of aligned rows a sign stands between two terms, the first of which is in another cell. */
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

/** The sign that a cell begins with as if nothing stood before it. */
function firstSign(node: ElementContent | undefined): Element | undefined {
  if (!isElement(node)) return undefined
  if (node.tagName !== 'mo') return firstSign(node.children[0])
  return node.properties['form'] === 'prefix' && /^[+\u2212±∓]$/.test(toString(node))
    ? node
    : undefined
}
