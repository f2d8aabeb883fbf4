import type { Element, ElementContent, Properties } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../elements.ts'

const thin = '0.1667em'
const thick = '0.2778em'

const large = /^[\u220f-\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a1c]$/
const relation =
  /^[\u2190-\u21ff\u2208-\u220d\u221d\u2223-\u2226\u2237\u2239-\u228b\u228f-\u2292\u22a2-\u22b8\u22d0-\u22ed\u27f0-\u27ff]$/
const arrow = /^[\u2190-\u21ff\u27f0-\u27ff]$/
const functionApplication = '\u2061'

/**
 * Sets the space around operators with scripts or limits explicitly: Chromium sets no space around some relations,
 * and WebKit sets the space of sums and integrals before their limits and none after them. A function after a power
 * or a fraction gets the space before it that Temml sets after a letter.
 */
export function setOperatorSpacing(node: Element): void {
  if (isScripted(node)) setScriptSpacing(node)
  if (/^(?:math|mrow|mtd|mstyle|msqrt|mpadded)$/.test(node.tagName)) spaceOperators(node)
}

function setScriptSpacing(node: Element): void {
  const [base, ...scripts] = node.children
  for (const script of scripts) tighten(script)
  if (!isElement(base, 'mo')) return
  const above = scripts.at(-1)
  if (/^m.*over$/.test(node.tagName) && isElement(above) && arrow.test(toString(base)))
    above.properties['className'] = [...classesOf(above), 'tml-over']
  const room = relation.test(toString(base)) ? thick : large.test(toString(base)) ? '0' : undefined
  if (room !== undefined) base.properties = { lspace: room, rspace: room, ...base.properties }
}

/** As in TeX, there is no space around relations and binary operators in scripts, nor around an operator that is alone. */
function tighten(script: ElementContent, isAlone = true): void {
  if (!isElement(script)) return
  if (script.tagName === 'mo') {
    const sign = toString(script)
    if (isAlone || relation.test(sign) || /^[=<>:+\u2212±∓⋅×∗]$/.test(sign))
      script.properties = { lspace: '0', rspace: '0', ...script.properties }
  } else if (/^(?:mrow|mstyle|mpadded)$/.test(script.tagName))
    for (const child of script.children) tighten(child, false)
}

function spaceOperators(row: Element): void {
  joinNames(row)
  for (const [index, child] of row.children.entries())
    if (isElement(child, 'mo') && large.test(toString(child)) && isOpening(row.children[index + 1]))
      child.properties = { rspace: '0', ...child.properties }
  row.children = row.children.flatMap((child, index, all) => {
    const [before, after] = [all[index - 1], all[index + 1]]
    const isSum = isLargeWithLimits(child)
    if (!isSum && !isFunction(child, after)) return [child]
    const isPreceded = before !== undefined && !isElement(before, 'mo') && !endsInSpace(before)
    const isFollowed =
      isSum && after !== undefined && !isElement(after, 'mo') && !isElement(after, 'mspace')
    const room = isFollowed ? [space(isLeaning(child) ? { className: ['tml-int'] } : {})] : []
    return [...(isPreceded ? [space()] : []), child, ...room]
  })
}

/** Whether a part begins with a round or square bracket of the usual size, before which TeX sets no space. */
function isOpening(node: ElementContent | undefined): boolean {
  if (!isElement(node)) return false
  if (node.tagName === 'mrow') return isOpening(node.children[0])
  return (
    node.tagName === 'mo' &&
    /^[([]$/.test(toString(node)) &&
    node.properties['stretchy'] === 'false'
  )
}

function endsInSpace(node: ElementContent | undefined): boolean {
  if (isElement(node, 'mrow')) return endsInSpace(node.children.at(-1))
  return isElement(node, 'mspace')
}

function space(properties: Properties = {}): Element {
  return element('mspace', { width: thin, ...properties })
}

/**
 * Puts the name of a function and the invisible function application into an `mrow`, since Firefox adds space between
 * them otherwise.
 */
function joinNames(row: Element): void {
  const [name, sign, ...others] = row.children
  if (row.tagName === 'mrow' && name && sign && others.length === 0) return
  row.children = row.children.flatMap((child, index, all) => {
    const [before, after] = [all[index - 1], all[index + 1]]
    if (isName(child, after)) return [element('mrow', {}, [child, ...(after ? [after] : [])])]
    return before && isName(before, child) ? [] : [child]
  })
}

/** Whether an integral has an index but no power: most browsers ignore how far the sign leans to the left at its index. */
function isLeaning(node: ElementContent): boolean {
  const [only] = isElement(node, 'mrow') ? node.children : [node]
  return isElement(only, 'msub') && /^[\u222b-\u2233]/.test(toString(only))
}

function isScripted(node: ElementContent | undefined): node is Element {
  return isElement(node) && /^m(?:sub|sup|subsup|under|over|underover)$/.test(node.tagName)
}

/** Whether a part is a large operator with limits, which Temml puts into an `mrow`. */
function isLargeWithLimits(node: ElementContent): boolean {
  const [only, ...others] = isElement(node, 'mrow') ? node.children : [node]
  if (!isScripted(only) || others.length > 0) return false
  const [base] = only.children
  return isElement(base, 'mo') && large.test(toString(base))
}

/** Whether a part begins with the name of a function, which is followed by a function application. */
function isFunction(node: ElementContent, next: ElementContent | undefined): boolean {
  if (!isElement(node)) return false
  const [first, second] = node.children
  if (node.tagName === 'mrow') return first !== undefined && isFunction(first, second)
  return isName(node, next)
}

function isName(node: ElementContent, next: ElementContent | undefined): boolean {
  if (!isElement(next, 'mo') || toString(next) !== functionApplication) return false
  return isElement(isScripted(node) ? node.children[0] : node, 'mi')
}
