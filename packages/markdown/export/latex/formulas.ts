import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, visitElements } from '../../elements.ts'
import { readEquation } from '../../formulas/equation-source.ts'
import { writtenCommands } from '../../formulas/extra-commands.ts'
import { definitionsIn, type Macro, withoutDefinitions } from '../../formulas/tex-macros.ts'
import { labelOf } from './signs.ts'
import type { LatexWriting } from './writing.ts'

/** The source of a formula without its definitions, which stand before the text, and without empty lines, which TeX refuses. */
export function sourceOf(math: Element): string {
  let source = ''
  visitElements(math, (node) => {
    if (node.tagName === 'annotation') source = toString(node)
  })
  return withoutDefinitions(source, definitionsIn(source))
    .trim()
    .replaceAll(/\n\s*\n/g, '\n')
}

export function inlineFormula(math: Element): string {
  return `$${sourceOf(math)
    .replaceAll(/(?<!\\)%.*$/gm, '')
    .replaceAll('\n', ' ')}$`
}

const wholeEnvironment =
  /^\\begin\{((?:equation|align|alignat|flalign|gather|multline|eqnarray)\*?|displaymath|subequations)\}[^]*\\end\{\1\}$/

/** A display formula in its environment with its labels. */
export function displayFormula(box: Element, { names }: LatexWriting): string {
  const source = sourceOf(box)
  const { tex, isUnnumbered, labels } = readEquation(source)
  const own = names.get(String(box.properties['id'] ?? ''))
  const isNumbered = isNumberedBox(box)
  const written = new Set(labels.map(({ name }) => name))
  const label = own !== undefined && !written.has(own) ? `\\label{${labelOf(own)}}` : ''
  const whole = wholeEnvironment.exec(source)?.[0]
  if (whole !== undefined) {
    const labelled = whole.replaceAll(
      /\\label\s*\{([^{}\n]{1,100})\}/g,
      (_, name: string) => `\\label{${labelOf(name)}}`,
    )
    const body = label === '' ? labelled : labelled.replace(/\}(?:\{\d+\})?/, `$&${label}`)
    return `${body}\n`
  }
  const environment = isUnnumbered || !isNumbered ? 'equation*' : 'equation'
  const all = labels.map(({ name }) => `\\label{${labelOf(name)}}`).join('') + label
  return `\\begin{${environment}}${all}\n${tex.trim()}\n\\end{${environment}}\n`
}

function isNumberedBox(box: Element): boolean {
  let isNumbered = false
  visitElements(box, (node) => {
    if (classesOf(node).includes('no')) isNumbered = true
  })
  return isNumbered
}

/** The definitions that a document uses: those of the site and the text, and of commands that only journals have. */
export function definitionsFor(document: string, macros: readonly Macro[]): string {
  const own = new Map(macros.map((macro) => [macro.name, macro]))
  const used = new Set<string>()
  const search = (tex: string) => {
    for (const [name] of tex.matchAll(/\\(?:[a-zA-Z]+|[^a-zA-Z\s])/g)) {
      const body = own.get(name)?.body ?? extra(name)
      if (body === undefined || used.has(name)) continue
      used.add(name)
      search(body)
    }
  }
  search(document)
  return [...used]
    .map((name) => {
      const macro = own.get(name)
      if (macro) return definitionOf(macro)
      const body = extra(name) ?? ''
      return `\\providecommand{${name}}${parametersIn(body)}{\\ensuremath{${body.trim()}}}\n`
    })
    .join('')
}

/** Commands that LaTeX or the packages here have already. */
const ofLatex = new Set(
  String.raw`\mbox \AA \textmu \textbullet \textgreater \textless \textbar \textasciitilde \textpm \texttimes
  \textdegree \textonehalf \textonequarter \textthreequarters \textsl \textsuperscript \textsubscript \hfill \hfil \null \strut
  \sq \cases \matrix \pmatrix`.split(/\s+/),
)

function extra(name: string): string | undefined {
  const body = Object.hasOwn(writtenCommands, name) ? writtenCommands[name] : undefined
  return body === undefined || body.includes('@') || ofLatex.has(name) ? undefined : body
}

function parametersIn(body: string): string {
  const count = Math.max(0, ...[...body.matchAll(/#([1-9])/g)].map(([, number]) => Number(number)))
  return count === 0 ? '' : `[${count}]`
}

function definitionOf({ name, parameters, preset, body }: Macro): string {
  if (name === '\\sisetup@options') return `\\sisetup{${body}}\n`
  if (name.startsWith('\\unit@')) return `\\DeclareSIUnit{\\${name.slice(6)}}{${body}}\n`
  const pair = /^\\paired@delimiter(\{[^]*\})$/.exec(body)?.[1]
  if (pair !== undefined) return `\\DeclarePairedDelimiter{${name}}${pair}\n`
  const count = parameters === 0 ? '' : `[${parameters}]`
  const first = preset === undefined ? '' : `[${preset}]`
  return `\\providecommand{${name}}{}\\renewcommand{${name}}${count}${first}{${body}}\n`
}

const packages: readonly [name: string, command: RegExp][] = [
  ['bm', /\\bm(?![a-zA-Z])/],
  [
    'mathtools',
    /\\(?:coloneqq|eqqcolon|DeclarePairedDelimiter|mathclap|underbracket|overbracket|dblcolon|prescript|vcentcolon|xleftrightarrow|smashoperator)(?![a-zA-Z])|\{(?:[pbBvV]?matrix\*|[dr]?cases\*?|multlined)\}/,
  ],
  ['mhchem', /\\(?:ce|pu)(?![a-zA-Z])/],
  [
    'siunitx',
    /\\(?:qty|unit|num|SI|si|ang|numrange|qtyrange|numlist|qtylist|sisetup|DeclareSIUnit)(?![a-zA-Z])/,
  ],
  ['cancel', /\\(?:cancel|bcancel|xcancel)(?![a-zA-Z])/],
  ['mathrsfs', /\\mathscr(?![a-zA-Z])/],
  ['braket', /\\(?:bra|ket|braket|Braket|Bra|Ket)(?![a-zA-Z])/],
  ['nicefrac', /\\nicefrac(?![a-zA-Z])/],
  ['upgreek', /\\up(?:alpha|beta|gamma|delta|mu|pi|nu|tau|sigma|omega)(?![a-zA-Z])/],
  [
    'physics',
    /\\(?:dv|pdv|abs|norm|qty\(|eval|order|comm|acomm|dd|grad|curl|laplacian)(?![a-zA-Z])/,
  ],
  ['mathdots', /\\iddots(?![a-zA-Z])/],
  ['ulem', /\\sout(?![a-zA-Z])/],
]

/** The packages for the commands of a document, which it defines not itself. */
export function packagesFor(document: string, macros: readonly Macro[]): string {
  const defined = new Set(macros.map(({ name }) => name))
  return packages
    .flatMap(([name, command]) => {
      const found = document.match(new RegExp(command, 'g')) ?? []
      if (found.every((written) => defined.has(written))) return []
      const options = name === 'ulem' ? '[normalem]' : name === 'mhchem' ? '[version=4]' : ''
      return [`\\usepackage${options}{${name}}\n`]
    })
    .join('')
}
