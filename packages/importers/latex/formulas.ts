import type { Conversion, Setting, TexEnvironment } from './conversion.ts'
import { markInFormula } from './references.ts'
import type { Range } from './tex-reader.ts'

/** A formula in the line, written so that no price is mistaken for one. */
export function inlineFormula(conversion: Conversion, tex: string, setting: Setting): string {
  const formula = cleanFormula(conversion, tex).replaceAll(/\s+/g, ' ').trim()
  if (formula === '') return ''
  conversion.formulas += 1
  const inTable = setting === 'table' ? formula.replaceAll(/\\?\|/g, barOf) : formula
  return `\\(${inTable}\\)`
}

/** A bar would end the cell of a table. */
function barOf(bar: string): string {
  return bar === '|' ? '\\vert ' : '\\Vert '
}

/** Names the labels of a formula as they are named here. */
function cleanFormula({ references }: Conversion, tex: string): string {
  return tex
    .replaceAll(/\\label\s*\{([^{}]*)\}/g, (_whole, key: string) => {
      const name = references.nameOf(key) ?? references.add('eq', [key]) ?? key
      return `\\label{${name}}`
    })
    .replaceAll(/\\(eqref|ref)\s*\{([^{}]*)\}/g, (_whole, command: string, key: string) => {
      references.refer([key], 'number')
      return `\\${command}{${markInFormula(key)}}`
    })
    .replaceAll(/\\(?:autoref|[cC]ref)\s*\{([^{}]*)\}/g, (_whole, key: string) => {
      references.refer([key], 'number')
      return `\\ref{${markInFormula(key)}}`
    })
    .replaceAll(/\\\(|\\\)/g, '$')
    .replaceAll(
      /\\begin\{((?:fl)?align|gather|alignat)\*?\}/g,
      (_whole, name: string) => `\\begin{${partOf(name)}}`,
    )
    .replaceAll(
      /\\end\{((?:fl)?align|gather|alignat)\*?\}/g,
      (_whole, name: string) => `\\end{${partOf(name)}}`,
    )
}

/** The environment for a part of a formula. */
function partOf(name: string): string {
  return name === 'gather' ? 'gathered' : name === 'alignat' ? 'alignedat' : 'aligned'
}

const known = /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath)\*?$/
const similar: Readonly<Record<string, string>> = {
  dmath: 'equation',
  'dmath*': 'equation*',
  IEEEeqnarray: 'align',
  'IEEEeqnarray*': 'align*',
}

/** Environments around displays, which number the lines beside them. */
export const isAroundDisplays = (name: string) => /^linenomath\*?$/.test(name)

/** Whether an environment is a display formula. */
export function isDisplayEnvironment(name: string): boolean {
  return known.test(name) || similar[name] !== undefined
}

/** A display formula as a block: numbered if it was, with its labels. */
export function displayed(
  conversion: Conversion,
  environment: TexEnvironment | undefined,
  { from, to }: Range,
): string[] {
  const inner = withNumberedLabels(conversion.tex.text.slice(from, to))
  const keys = Array.from(inner.matchAll(/\\label\s*\{([^{}]*)\}/g), ([, key = '']) => key)
  const extra = conversion.equationKeys.splice(0)
  const [first, ...others] = keys.length > 0 ? keys : extra
  const name = conversion.references.add(
    'eq',
    first === undefined ? [] : [first, ...(keys.length > 0 ? extra : others)],
  )
  for (const key of keys.slice(1)) conversion.references.add('eq', [key])
  const lines = cleanFormula(conversion, inner.replace(/^\{[rclRCL:s]+\}/, ''))
    .split('\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return []
  conversion.formulas += 1
  const own = environment && (similar[environment.name] ?? environment.name)
  // Without an environment a formula has no number, unless it is referred to.
  const kind = own ?? (name === undefined ? 'equation*' : 'equation')
  const label = name !== undefined && keys.length === 0 ? `\\label{${name}}` : ''
  return [`\\begin{${kind}}${label}\n${lines.join('\n')}\n\\end{${kind}}`]
}

const rowBorder = /\\(?:begin|end)(?![a-zA-Z])|\\[^]|[{}]/g

/** The rows of a formula, with the line breaks that end them. */
function rowsOf(tex: string): string[] {
  const rows: string[] = []
  let [from, depth] = [0, 0]
  for (const { 0: found, index } of tex.matchAll(rowBorder)) {
    if (found === '{' || found === '\\begin') depth += 1
    else if (found === '}' || found === '\\end') depth -= 1
    else if (found === '\\\\' && depth === 0) {
      rows.push(tex.slice(from, index + 2))
      from = index + 2
    }
  }
  return [...rows, tex.slice(from)]
}

const noNumber = /\\(?:nonumber|notag)(?![a-zA-Z])/
const labels = /\\label\s{0,9}\{[^{}]*\}/g

/** The label of a row without a number is that of the next row with one, as in LaTeX. */
function withNumberedLabels(tex: string): string {
  if (!noNumber.test(tex) || !tex.includes('\\label')) return tex
  let waiting = ''
  return rowsOf(tex)
    .map((row) => {
      if (!noNumber.test(row)) {
        const own = waiting
        waiting = ''
        return own + row
      }
      waiting += row.match(labels)?.join('') ?? ''
      return row.replaceAll(labels, '')
    })
    .join('')
    .concat(waiting)
}

/** The displays in an environment, or the formula that it is itself. */
export function aroundDisplays(conversion: Conversion, inner: Range): string[] {
  const written = conversion.tex.text.slice(inner.from, inner.to)
  return /\\begin\s{0,9}\{|\\\[|\$\$/.test(written)
    ? conversion.blocks(inner, 1)
    : displayed(conversion, undefined, inner)
}

/** The label of several equations names the first of them. */
export function subequations(conversion: Conversion, inner: Range): string[] {
  const outer = conversion.label
  conversion.label = (key) => void conversion.equationKeys.push(key)
  const made = conversion.blocks(inner, 1)
  conversion.label = outer
  return made
}
