import type { Element, ElementContent, Properties } from 'hast'
import { classesOf, element } from '../elements.ts'
import { nearestColor } from './math-colors.ts'
import { normalizeForBrowsers, strut } from './normalize-mathml.ts'

const elements = new Set(
  `math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover
  mmultiscripts mprescripts none mtable mtr mtd mpadded mphantom mstyle`.split(/\s+/),
)
const attributes = new Set(
  `display displaystyle scriptlevel stretchy fence separator form symmetric minsize maxsize lspace
  rspace largeop movablelimits accent accentunder linethickness width height depth voffset
  mathvariant mathsize rowspan columnspan`.split(/\s+/),
)
/** The classes of Temml that prose.css has rules for. */
const classes =
  /^(?:tml-(?:right|left|jot|small|prime|shift-left|eqn|tag|(?:sml|med|lrg)-pad|overline|underline|hat-\d|tilde-\d)|menclose|chr-(?:sml|med|lrg)(?:-vec)?|wbk-acc|wbk-(?:sml|med|lrg)(?:-acc|-vec)?)$/

// Style attributes are not copied; the few styles that matter become classes of prose.css.
const styleClasses: [RegExp, string][] = [
  [/(?:^|;)width:50%/, 'tml-glue'],
  [/math-depth:0/, 'tml-d0'],
  [/padding-left:0(?:em|pt)/, 'tml-l0'],
  [/padding-left:1em/, 'tml-l1'],
  [/padding-left:2em/, 'tml-l2'],
  [/padding-right:0(?:em|pt)/, 'tml-r0'],
  [/border-top:/, 'tml-bt'],
  [/border-bottom:/, 'tml-bb'],
  [/border-left:/, 'tml-bl'],
  [/border-right:/, 'tml-br'],
  [/border:1px solid/, 'tml-fbox'],
  [/border:0\.0667em solid/, 'tml-frame'],
  [/padding:0\.3em/, 'tml-pad'],
  [/margin-left:-/, 'tml-neg'],
]

/** The lines and strokes of `menclose`, which MathML Core does not have, as classes of prose-strokes.css. */
const notations: Readonly<Record<string, string>> = {
  updiagonalstrike: 'tml-up',
  downdiagonalstrike: 'tml-down',
  'updiagonalstrike downdiagonalstrike': 'tml-cross',
  horizontalstrike: 'tml-strike',
  actuarial: 'tml-angl',
  phasorangle: 'tml-phase',
  longdiv: 'tml-longdiv',
  circle: 'tml-circle',
}

// Deeper formulas are refused, since later passes over a formula are recursive and could overflow the stack.
const maxDepth = 150

const token = /<(\/?)([a-z]+)((?:\s+[a-z-]+=(?:"[^"]*"|'[^']*'))*)\s*>|([^<]+)/y
const attribute = /\s([a-z-]+)=(?:"([^"]*)"|'([^']*)')/g
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * Parses the markup made by Temml. Only elements and attributes of MathML that cannot run anything are used; of other
 * elements only the content.
 * @throws Error when the markup is not as Temml makes it
 */
export function readMathml(markup: string): Element {
  const root = element('div')
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < markup.length) {
    const match = token.exec(markup)
    const parent = open.at(-1)
    if (open.length > maxDepth) throw new Error('nests too deep')
    if (!match || !parent) throw new Error('This is not the markup of one formula.')
    const [, slash, name = '', written = '', text] = match
    if (text !== undefined) parent.children.push({ type: 'text', value: decode(text) })
    else if (slash) normalizeForBrowsers(open.pop())
    else open.push(openElement(parent, name, written))
  }
  const [math] = root.children
  if (math?.type !== 'element' || math.tagName !== 'math' || root.children.length > 1) {
    throw new Error('This is not the markup of one formula.')
  }
  return math
}

// For an element that is not MathML, the parent itself counts as the opened element, so that it gets the content.
function openElement(parent: Element, name: string, written: string): Element {
  if (name === 'menclose') return openRow(parent, written)
  if (!elements.has(name)) {
    // Marks the place for an equation number.
    if (written.includes('tml-eqn')) parent.properties['className'] = ['tml-eqn']
    return parent
  }
  const child: ElementContent & Element = element(name, propertiesOf(written))
  parent.children.push(child)
  return child
}

// Makes an `mrow`, since browsers that support menclose would draw its lines in addition to those of
// prose-strokes.css.
function openRow(parent: Element, written: string): Element {
  const row = openElement(parent, 'mrow', written)
  const notation = notations[/notation="([a-z ]+)"/.exec(written)?.[1] ?? '']
  if (notation !== undefined) row.properties['className'] = [...classesOf(row), notation]
  // Gives a small letter a minimum height, so that the stroke does not cover it.
  if (written.includes('diagonalstrike')) row.children.push(strut('0.7em', '0.15em'))
  return row
}

function propertiesOf(written: string): Properties {
  const properties: Properties = {}
  const className: string[] = []
  for (const [, name = '', double, single] of written.matchAll(attribute)) {
    const value = decode(double ?? single ?? '')
    if (name === 'class') className.push(...value.split(' ').filter((part) => classes.test(part)))
    else if (name === 'style') applyStyle(value, className)
    else if (name === 'mathcolor') paint('mc', value, className)
    else if (name === 'mathbackground' && value === 'black') className.push('tml-rule')
    else if (name === 'mathbackground') paint('mb', value, className)
    else if (attributes.has(name) && /^[\w#%+. -]{1,60}$/.test(value)) properties[name] = value
  }
  if (className.length > 0) properties.className = className
  return properties
}

/** Colours become classes, since each theme has its own values. */
function paint(kind: 'mc' | 'mb', hex: string | undefined, className: string[]): void {
  const color = hex === undefined ? undefined : nearestColor(hex)
  if (color !== undefined) className.push(`${kind}-${color}`)
}

function applyStyle(style: string, className: string[]) {
  paint('mc', /(?:^|;)color:(#[\da-f]{3,8})/i.exec(style)?.[1], className)
  className.push(...styleClasses.filter(([rule]) => rule.test(style)).map(([, name]) => name))
}

function decode(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
}
