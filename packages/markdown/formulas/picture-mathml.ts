import type { Element, ElementContent, Properties } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { classesOf, element, isElement } from '../elements.ts'

/** The colour of formulas on paper, as in charts. */
const ink = '#151c26'

/** The colours of parts in the light theme, as in prose-strokes.css. */
const paints: Readonly<Record<string, string>> = {
  red: '#b3141f',
  orange: '#9a4a00',
  yellow: '#745600',
  green: '#1d6b2a',
  teal: '#00696b',
  blue: '#1a4fc4',
  violet: '#6a35b5',
  magenta: '#a3127f',
  gray: '#3f4953',
}

/** The classes of lines and strokes around a part, as notations of `menclose`. */
const notations: Readonly<Record<string, string>> = {
  'tml-overline': 'top',
  'tml-underline': 'bottom',
  'tml-fbox': 'box',
  'tml-frame': 'box',
  'tml-up': 'updiagonalstrike',
  'tml-upto': 'updiagonalarrow',
  'tml-down': 'downdiagonalstrike',
  'tml-cross': 'updiagonalstrike downdiagonalstrike',
  'tml-strike': 'horizontalstrike',
  'tml-angl': 'actuarial',
  'tml-phase': 'phasorangle',
  'tml-longdiv': 'longdiv',
  'tml-circle': 'circle',
}

const printer = unified().use(rehypeStringify, { space: 'svg' })

/**
 * Rewrites a formula of a page, whose columns, lines and colours are classes of the style sheets of the site, as MathML 3 with
 * attributes, which needs no style sheet.
 */
export function pictureMathml(math: Element): string {
  const whole = { ...math, properties: { mathcolor: ink, display: math.properties['display'] } }
  return printer.stringify({
    type: 'root',
    children: [{ ...whole, children: math.children.map(rewrite) }],
  })
}

/** Whether a part has lines or strokes around it. */
export function hasStroke(node: Element): boolean {
  return classesOf(node).some((name) => name in notations)
}

function rewrite(node: ElementContent): ElementContent {
  // No typeface has the selector that makes text of an emoji.
  if (node.type === 'text') return { ...node, value: node.value.replaceAll('\ufe0e', '') }
  if (!isElement(node)) return node
  if (node.tagName === 'annotation' || isStrut(node)) return element('mrow')
  if (node.children.some(isLabel)) return labelledArrow(node.children)
  if (isStrokeLabel(node)) return strokeLabel(node)
  const classes = classesOf(node)
  const { className: _, ...properties } = node.properties
  const copy: Element = {
    ...node,
    properties: { ...properties, ...colours(classes) },
    children: (node.tagName === 'mtable' ? withoutMargins(node) : node.children).map(rewrite),
  }
  if (node.tagName === 'mtable') Object.assign(copy.properties, tableRules(node))
  if (node.tagName === 'mtd') Object.assign(copy.properties, { columnalign: alignmentOf(node) })
  if (node.tagName === 'mo') restoreOperator(copy, classes)
  if (classes.includes('tml-over')) keepHeights(copy)
  if (classes.includes('tml-d0')) copy.properties['scriptlevel'] = '0'
  if (classes.includes('tml-rule')) copy.properties['mathbackground'] = ink
  if (classes.includes('tml-llap')) copy.properties['lspace'] = '-1width'
  if (classes.includes('tml-clap')) copy.properties['lspace'] = '-0.5width'
  if (node.tagName === 'mtd') return copy
  const notation = classes.map((name) => notations[name]).find((one) => one !== undefined)
  return notation === undefined ? copy : element('menclose', { notation }, [copy])
}

/** Whether it is an invisible part that only browsers need (normalize-mathml.ts). */
function isStrut(node: Element): boolean {
  const { width = '0', height } = node.properties
  return (
    node.tagName === 'mspace' &&
    Number.parseFloat(String(width)) === 0 &&
    height !== undefined &&
    !classesOf(node).includes('tml-rule')
  )
}

function colours(classes: readonly string[]): Properties {
  const paint = (kind: string) =>
    paints[classes.find((name) => name.startsWith(kind))?.slice(kind.length) ?? '']
  const [text, ground] = [paint('mc-'), paint('mb-')]
  return {
    ...(text !== undefined && { mathcolor: text }),
    ...(ground !== undefined && { mathbackground: mixedWithWhite(ground) }),
  }
}

/** An eighth of a colour on white paper. */
function mixedWithWhite(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `#${channels.map((one) => Math.round(255 - (255 - one) * 0.12).toString(16)).join('')}`
}

/** The label over an arrow has no height on pages, so that browsers place it alike. */
function keepHeights({ children }: Element): void {
  for (const child of children) if (isElement(child, 'mpadded')) delete child.properties['height']
}

function isStrokeLabel({ tagName, children: [, label] }: Element): boolean {
  return tagName === 'mover' && isElement(label, 'mpadded') && label.properties['width'] === '0.1px'
}

/** The value at the end of the arrow of `\\cancelto`, as a power of nothing. */
function strokeLabel({ children: [struck, label] }: Element): Element {
  const value = isElement(label) ? label.children.map(rewrite) : []
  return element('msup', {}, [
    element('mpadded', { width: '0' }, struck ? [rewrite(struck)] : []),
    element('mrow', {}, value),
  ])
}

/** A label beside an arrow of a diagram, with as much space at the other side, so that the arrow stays in the middle. */
function labelledArrow([before, arrow, after]: readonly ElementContent[]): Element {
  const content = isLabel(before) ? before.children : isLabel(after) ? after.children : []
  const label = element('mstyle', { displaystyle: 'false', scriptlevel: '1' }, content.map(rewrite))
  const sides = [label, element('mphantom', {}, [label])]
  const [left, right] = isLabel(before) ? sides : sides.toReversed()
  return element(
    'mrow',
    {},
    [left, arrow && rewrite(arrow), right].filter((one) => one !== undefined),
  )
}

function isLabel(node: ElementContent | undefined): node is Element {
  return isElement(node, 'mpadded') && isElement(node.children[0], 'mtable')
}

/** Gives back what the style sheets of the site do instead, since browsers differ. */
function restoreOperator({ properties }: Element, classes: readonly string[]): void {
  if (classes.some((name) => name.startsWith('tml-long-'))) properties['stretchy'] = 'true'
}

/** The rows of a table, without the flexible columns at both sides, of which the last can have a number. */
function withoutMargins(table: Element): ElementContent[] {
  return table.children.map((row) => {
    if (!isElement(row)) return row
    const isMargin = (cell: ElementContent | undefined) =>
      isElement(cell) && classesOf(cell).includes('tml-glue')
    const hasNumbers = table.children.some(
      (other) => isElement(other) && isElement(other.children.at(-1)) && isNumbered(other),
    )
    const from = isMargin(row.children[0]) ? 1 : 0
    const to = isMargin(row.children.at(-1)) && !hasNumbers ? -1 : undefined
    return { ...row, children: row.children.slice(from, to) }
  })
}

function isNumbered(row: Element): boolean {
  const last = row.children.at(-1)
  return isElement(last) && classesOf(last).includes('no')
}

function alignmentOf(cell: Element): string {
  const classes = classesOf(cell)
  if (classes.includes('tml-left')) return 'left'
  return classes.includes('tml-right') || classes.includes('no') ? 'right' : 'center'
}

/** The spaces and lines between the columns and rows of a table. */
function tableRules(table: Element): Properties {
  const rows = withoutMargins(table).flatMap((row) =>
    isElement(row)
      ? [row.children.flatMap((cell) => (isElement(cell) ? [classesOf(cell)] : []))]
      : [],
  )
  const longest = rows.reduce((one, other) => (other.length > one.length ? other : one), [])
  const between = longest.slice(1).map((cell, index) => {
    const before = longest[index] ?? []
    return cell.includes('no') ? 2 : spaceOf(before, 'r') + spaceOf(cell, 'l')
  })
  const classes = classesOf(table)
  const rowSpace = classes.includes('tml-jot')
    ? '0.7em'
    : classes.includes('tml-small')
      ? '0.2em'
      : '0.5em'
  const hasLine = (cells: readonly string[][] | undefined, name: string) =>
    cells?.some((cell) => cell.includes(name)) ?? false
  const line = (isDrawn: boolean) => (isDrawn ? 'solid' : 'none')
  const columns = longest.map((_, index) => rows.map((row) => row[index] ?? []))
  const frame = [
    hasLine(rows[0], 'tml-bt'),
    hasLine(columns.at(-1), 'tml-br'),
    hasLine(rows.at(-1), 'tml-bb'),
    hasLine(columns[0], 'tml-bl'),
  ]
  return {
    columnspacing: between.map((space) => `${space}em`).join(' ') || '0em',
    rowspacing: rowSpace,
    columnlines: columns
      .slice(1)
      .map((cells, index) => line(hasLine(cells, 'tml-bl') || hasLine(columns[index], 'tml-br')))
      .join(' '),
    rowlines: rows
      .slice(1)
      .map((cells, index) => line(hasLine(cells, 'tml-bt') || hasLine(rows[index], 'tml-bb')))
      .join(' '),
    ...(frame.includes(true) && { 'data-frame-styles': frame.map(line).join(' ') }),
  }
}

/** The space at a side of a cell, em. */
function spaceOf(classes: readonly string[], side: 'l' | 'r'): number {
  const written = classes.find((name) => name.startsWith(`tml-${side}`) && /\d$/.test(name))
  return written === undefined ? 0.5 : Number(written.slice(-1))
}
