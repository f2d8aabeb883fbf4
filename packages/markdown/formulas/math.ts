import type { Element, ElementContent, Root } from 'hast'
import { SKIP } from 'unist-util-visit'
import { element, isElement, visitElements } from '../elements.ts'
import type { References } from '../references/registry.ts'
import { type AuthorMacros, collectMacros } from './author-macros.ts'
import { type EquationNumber, numberEquation, type NumberedEquation } from './equation-numbers.ts'
import { type EquationLabel, readEquation } from './equation-source.ts'
import { annotated, sourceElement, sourceOf, sourcesIn } from './formula-elements.ts'
import { fitToPage } from './formula-lines.ts'
import { isWiderThanPhone } from './formula-width.ts'
import {
  maxSourceCharacters,
  renderFormula,
  type RenderFormula,
  type TexFailure,
} from './render-formula.ts'
import { explainFailure, type TextProblem, unknownCommand } from './tex-failures.ts'
import { definitionsIn, type Macro, withoutComments, withoutDefinitions } from './tex-macros.ts'

interface RenderedMath {
  /** Whether there was any formula. */
  hasMath: boolean
  problems: TextProblem[]
  /** Renders a further formula within a line, with the same macros; gives its source if it fails. */
  renderTex: RenderTex
  /** The macros of the site and of the text. */
  definitions: () => Macro[]
}

export type RenderTex = (
  tex: string,
  at: { line: number; report: (line: number, sentence: string) => void },
) => Element

interface MathContext {
  macros: AuthorMacros
  references: References
  nextNumber: () => number
  report: (line: number, sentence: string) => void
  formulaRenderer: RenderFormula
}

/**
 * Turns formulas into MathML: `code.math-inline` becomes an inline formula, code blocks in the language math become
 * numbered equations. `\tag{…}` replaces a number, `\notag` omits it. Macros of the author are valid in the whole
 * text. A formula with an error is shown as its source in an element of the class math-error.
 * @param references gets the labels of formulas, and fills in the numbers of formulas that others refer to
 * @param siteMacros TeX definitions for every text
 * @param formulaRenderer renders one formula
 */
export function renderMath(
  tree: Root,
  references: References,
  siteMacros = '',
  formulaRenderer: RenderFormula = renderFormula,
): RenderedMath {
  const problems: TextProblem[] = []
  const report = (line: number, sentence: string) => void problems.push({ line, sentence })
  const macros = collectMacros([withoutComments(siteMacros), ...sourcesIn(tree)])
  let equations = 0
  const context = { macros, references, report, formulaRenderer, nextNumber: () => ++equations }
  let hasMath = false
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const source = sourceOf(node)
    if (source === undefined) return undefined
    hasMath = true
    const rendered =
      node.tagName === 'pre' ? block(node, source, context) : inline(node, source, context)
    parent.children.splice(index, 1, ...(rendered ? [rendered] : []))
    return [SKIP, index + (rendered ? 1 : 0)]
  })
  const renderTex: RenderTex = (tex, { line, report }) =>
    rendered(tex, tex, line, { ...context, report })
  return { hasMath, problems, renderTex, definitions: () => macros.definitions() }
}

function inline(node: Element, source: string, context: MathContext): ElementContent | undefined {
  const line = node.position?.start.line ?? 1
  const written = takeDefinitions(source, line, context)
  if (written.trim() === '') return source.trim() === '' ? sourceElement(source) : undefined
  // A formula that is only a reference becomes a link, as a reference in the text does.
  if (/^\s*\\(?:eq)?ref\{[^{}]*\}\s*$/.test(written)) return { type: 'text', value: written.trim() }
  return rendered(context.references.markIn(written, line), source, line, context)
}

/** An inline formula, or its source. */
function rendered(tex: string, source: string, line: number, context: MathContext): Element {
  const { macros } = context
  const math = context.formulaRenderer(tex, {
    isDisplay: false,
    macros: macros.compiled,
    definitions: macros.written(),
  })
  if ('tagName' in math) {
    const isWide = isWiderThanPhone(math)
    annotated(math, source)
    return isWide ? element('span', { className: ['scrolls'] }, [math]) : math
  }
  context.report(line, explainFailure(math, context.macros.names()))
  return sourceElement(source)
}

function block(node: Element, source: string, context: MathContext): Element | undefined {
  const firstLine = node.position?.start.line ?? 1
  const written = takeDefinitions(source, firstLine, context)
  if (written.trim() === '') return source.trim() === '' ? sourceElement(source) : undefined
  const prepared = readEquation(written)
  const { tex, labels } = prepared
  const { macros } = context
  const marked = context.references.markIn(tex, firstLine)
  const math = context.formulaRenderer(marked, {
    isDisplay: true,
    macros: macros.compiled,
    definitions: macros.written(),
  })
  if (!('tagName' in math)) {
    const line = firstLine + linesBefore(math, tex)
    context.report(line, explainFailure(math, context.macros.names()))
    return sourceElement(source.trim())
  }
  const equation = numberEquation(math, prepared, context.nextNumber)
  const className = ['eq', ...fitToPage(math)]
  annotated(math, source)
  const beside = equation.beside ? [equation.beside] : []
  const properties = { className, tabIndex: 0, role: 'group' }
  const box = element('div', { ...properties, ariaLabel: nameOf(equation.numbers) }, [
    math,
    ...beside,
  ])
  box.position = node.position
  const unnumberedBy = /\\(?:notag|nonumber)(?![a-zA-Z])/.exec(written)?.[0]
  const labelled = { box, line: firstLine, labels, own: labelAfter(node), unnumberedBy }
  nameTargets(labelled, equation, context)
  return box
}

interface Labelled {
  box: Element
  line: number
  /** The names in its `\label` commands, and the label in braces after the formula. */
  labels: readonly EquationLabel[]
  own: string | undefined
  unnumberedBy: string | undefined
}

function nameTargets(
  { box, line, labels, own, unnumberedBy }: Labelled,
  { numbers, common }: NumberedEquation,
  { references }: MathContext,
): void {
  const target = { kind: 'eq' as const, line, ...(unnumberedBy !== undefined && { unnumberedBy }) }
  const whole = common === undefined ? numbers[0]?.shown : `(${common})`
  if (own !== undefined) references.add(own, { ...target, target: box, shown: whole })
  for (const { name, row } of labels) {
    const number = numbers.find((one) => one.row && one.row.index === row)
    const isOnly = row === undefined || (numbers.length === 1 && !numbers[0]?.row)
    const shown = number?.shown ?? (isOnly ? whole : undefined)
    references.add(name, { ...target, target: number?.row?.element ?? box, shown })
  }
}

function labelAfter(pre: Element): string | undefined {
  const [code] = pre.children
  const meta = isElement(code) && code.data && 'meta' in code.data ? String(code.data.meta) : ''
  return /\{#([\p{L}\p{N}_.:-]{1,80})\}/u.exec(meta)?.[1]
}

function nameOf(numbers: readonly EquationNumber[]): string {
  const [first, ...others] = numbers.map(({ shown }) => shown.replaceAll(/^\(|\)$/g, ''))
  const last = others.at(-1)
  if (first === undefined) return 'Equation'
  return last === undefined ? `Equation ${first}` : `Equations ${first} to ${last}`
}

/** Adds the definitions in a formula to the macros, and gives the rest of the formula. */
function takeDefinitions(source: string, line: number, { macros, report }: MathContext): string {
  if (source.length > maxSourceCharacters) return source
  const definitions = definitionsIn(source)
  for (const { macro, start } of definitions) {
    const failure = macros.add(macro)
    if (failure) report(line + linesIn(source.slice(0, start)), explainFailure(failure, []))
  }
  return withoutDefinitions(source, definitions)
}

// For an unknown command, its first use is searched for, since the reported position may be inside the text of a
// macro.
function linesBefore({ message, offset = 0 }: TexFailure, tex: string): number {
  const name = unknownCommand(message)
  const at = name === undefined ? offset : Math.max(0, tex.indexOf(name))
  const place = Math.min(Math.max(at, tex.search(/\S/)), tex.trimEnd().length)
  return linesIn(tex.slice(0, place))
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
