import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { isElement } from '@ephemeris/markdown'

/** Characters that TeX writes as commands; every other character stands for itself. */
const signs: Readonly<Record<string, string>> = {
  '\u2062': '',
  '\u2061': '',
  '\u2063': '',
  '\u00A0': '\\ ',
  '\u2009': '\\,',
  '\u2212': '-',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '\\': '\\backslash ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '→': '\\to ',
  '∞': '\\infty ',
}

/** Writes TeX for MathML that has no TeX annotation. */
export function mathmlToTex(math: Element): string {
  return partsOf(math).join('').replaceAll(/ {2,}/g, ' ').trim()
}

const written = (node: Element) =>
  Array.from(toString(node).trim(), (sign) => signs[sign] ?? sign).join('')

const over: Readonly<Record<string, string>> = {
  '¯': 'bar',
  '‾': 'overline',
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '˙': 'dot',
  '¨': 'ddot',
  '→': 'vec',
  '⃗': 'vec',
}

function partsOf({ children }: Element): string[] {
  return children.flatMap((child) => (isElement(child) ? [texOfNode(child)] : []))
}

function texOfNode(node: Element): string {
  const parts = () => partsOf(node)
  const [a = '', b = '', c = ''] = isToken(node.tagName) ? [] : parts()
  switch (node.tagName) {
    case 'mi':
    case 'mn':
    case 'mo':
      return nameOf(node)
    case 'mtext':
    case 'ms':
      return `\\text{${toString(node).replaceAll(/[\\{}$^_%#&~]/g, ' ')}}`
    case 'mspace':
      return '\\ '
    case 'annotation':
    case 'annotation-xml':
    case 'none':
    case 'mprescripts':
      return ''
    case 'semantics':
      return a
    case 'mfrac':
      return `\\frac{${a}}{${b}}`
    case 'msqrt':
      return `\\sqrt{${parts().join('')}}`
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`
    case 'msup':
      return `{${a}}^{${b}}`
    case 'msub':
      return `{${a}}_{${b}}`
    case 'msubsup':
      return `{${a}}_{${b}}^{${c}}`
    case 'munder':
      return isLarge(a) ? `${a}_{${b}}` : `\\underset{${b}}{${a}}`
    case 'mover':
      return overTex(node, a, b)
    case 'munderover':
      return isLarge(a) ? `${a}_{${b}}^{${c}}` : `\\underset{${b}}{\\overset{${c}}{${a}}}`
    case 'mtable':
      return `\\begin{matrix}${parts().join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return parts().join(' & ')
    case 'mfenced':
      return fenced(node, parts())
    default:
      return parts().join('')
  }
}

function isToken(name: string): boolean {
  return /^(?:mi|mn|mo|mtext|ms|mspace)$/.test(name)
}

/** A name of several letters is upright, such as that of a function. */
function nameOf(node: Element): string {
  const name = written(node)
  if (!/^\p{L}{2,}$/u.test(name)) return name
  return /^(?:sin|cos|tan|log|ln|exp|lim|max|min|det)$/.test(name)
    ? `\\${name} `
    : `\\operatorname{${name}}`
}

function isLarge(base: string): boolean {
  return /^\\(?:sum|prod|int|lim|max|min) $/.test(base) || /^[⋃⋂⨁⨂∮∐]$/.test(base)
}

function overTex({ children }: Element, base: string, mark: string): string {
  const above = children.filter((child) => isElement(child))[1]
  const accent = over[above ? toString(above).trim() : '']
  if (accent !== undefined) return `\\${accent}{${base}}`
  return isLarge(base) ? `${base}^{${mark}}` : `\\overset{${mark}}{${base}}`
}

function fenced({ properties }: Element, parts: string[]): string {
  const { open = '(', close = ')' } = properties
  const sign = (one: unknown) => signs[String(one)] ?? (String(one) || '.')
  return `\\left${sign(open)}${parts.join(', ')}\\right${sign(close)}`
}
