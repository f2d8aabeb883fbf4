import type { Element, ElementContent, Properties } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../../elements.ts'
import { idOf, xmlId } from './xml.ts'

/** A formula within a line, as MathML and as the TeX that its author wrote. */
export function inlineFormula(math: Element): Element {
  return element('inline-formula', {}, [alternatives(math)])
}

/** A formula on lines of its own, with its number. */
export function displayFormula(box: Element): Element[] {
  const math = box.children.find((child) => isElement(child, 'math'))
  if (!isElement(math)) return []
  const number = box.children.find((child) => isElement(child) && classesOf(child).includes('no'))
  const label = isElement(number) ? [element('label', {}, [toString(withoutSources(number))])] : []
  return [element('disp-formula', { id: idOf(box) }, [...label, alternatives(math)])]
}

function alternatives(math: Element): Element {
  const tex = sourceOf(math)
  const source = tex === undefined ? [] : [element('tex-math', {}, [tex])]
  return element('alternatives', {}, [asMathml(withoutSources(math)), ...source])
}

/** The TeX beside a formula. */
function sourceOf(math: Element): string | undefined {
  const [semantics] = math.children
  if (!isElement(semantics, 'semantics')) return undefined
  const annotation = semantics.children.find((child) => isElement(child, 'annotation'))
  return annotation && toString(annotation)
}

/** A formula without its TeX. */
function withoutSources(math: Element): Element {
  const children = math.children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return [child]
    if (child.tagName !== 'semantics') return [withoutSources(child)]
    return child.children.filter((part) => !isElement(part, 'annotation'))
  })
  return { ...math, children }
}

/** Lines and strokes, which the page draws by classes. */
const notations: Readonly<Record<string, string>> = {
  'tml-up': 'updiagonalstrike',
  'tml-upto': 'updiagonalarrow',
  'tml-down': 'downdiagonalstrike',
  'tml-cross': 'updiagonalstrike downdiagonalstrike',
  'tml-strike': 'horizontalstrike',
  'tml-angl': 'actuarial',
  'tml-phase': 'phasorangle',
  'tml-longdiv': 'longdiv',
  'tml-circle': 'circle',
  'tml-fbox': 'box',
  'tml-frame': 'box',
}

const overlays: Readonly<Record<string, string>> = {
  'tml-llap': '-1width',
  'tml-clap': '-0.5width',
}

/** Attributes that MathML 3 allows on some elements only, while browsers take them everywhere. */
const onlyOn: Readonly<Record<string, RegExp>> = {
  displaystyle: /^(?:math|mstyle|mtable)$/,
  scriptlevel: /^(?:math|mstyle)$/,
  mathvariant: /^(?:math|mstyle|mi|mn|mo|mtext)$/,
  mathsize: /^(?:math|mstyle|mi|mn|mo|mtext)$/,
  width: /^(?:mspace|mpadded|mtable)$/,
  height: /^(?:mspace|mpadded)$/,
  depth: /^(?:mspace|mpadded)$/,
  voffset: /^mpadded$/,
  lspace: /^(?:mo|mpadded|mstyle)$/,
  accent: /^(?:mo|mover|munderover)$/,
  accentunder: /^(?:munder|munderover)$/,
}

/** A part of a formula as MathML 3, which readers of XML know: without the classes and struts that browsers need. */
function asMathml(node: Element): Element {
  const classes = classesOf(node)
  const properties = propertiesOf(node)
  const children = childrenOf(node).map((child): ElementContent =>
    isElement(child) ? asMathml(child) : child,
  )
  const notation = classes.map((name) => notations[name]).find((name) => name !== undefined)
  if (notation !== undefined && node.tagName === 'mrow') {
    const struck = children.filter((child) => !isStrut(child))
    return element('mml:menclose', { ...properties, notation }, struck)
  }
  if (node.tagName === 'mtable') Object.assign(properties, linesOf(node))
  const made = element(`mml:${node.tagName}`, properties, children)
  return notation === undefined ? made : element('mml:menclose', { notation }, [made])
}

function propertiesOf({ tagName, properties, ...node }: Element): Properties {
  const kept: Properties = {}
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'className') continue
    if (onlyOn[name]?.test(tagName) === false) continue
    kept[name] = name === 'id' ? xmlId(String(value)) : value
  }
  const overlay = classesOf({ ...node, tagName, properties }).find((name) => name in overlays)
  if (overlay !== undefined) kept['lspace'] = overlays[overlay]
  return kept
}

/** Without the flexible space before a row with a number. */
function childrenOf({ tagName, children }: Element): ElementContent[] {
  const [first] = children
  const isGlue = isElement(first, 'mtd') && classesOf(first).includes('tml-glue')
  return tagName === 'mtr' && isGlue && first.children.length === 0 ? children.slice(1) : children
}

function isStrut(node: ElementContent): boolean {
  if (!isElement(node, 'mml:mspace')) return false
  return node.properties['width'] === '0' && node.properties['height'] !== undefined
}

/** The lines between the columns and rows of a table, which the page draws by the classes of cells. */
function linesOf(table: Element): Properties {
  const rows = table.children
    .filter((row) => isElement(row))
    .map((row) => row.children.filter((cell) => isElement(cell)))
  const columns = (rows[0] ?? [])
    .slice(0, -1)
    .map((cell) => (classesOf(cell).includes('tml-br') ? 'solid' : 'none'))
  const between = rows
    .slice(0, -1)
    .map((row) => (row.some((cell) => classesOf(cell).includes('tml-bb')) ? 'solid' : 'none'))
  return {
    ...(columns.includes('solid') && { columnlines: columns.join(' ') }),
    ...(between.includes('solid') && { rowlines: between.join(' ') }),
  }
}
