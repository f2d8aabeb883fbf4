import type { Conversion, Setting } from './conversion.ts'
import { markInFormula } from './references.ts'

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
export function cleanFormula({ references }: Conversion, tex: string): string {
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
