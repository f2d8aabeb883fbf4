import { withRowsOfWords } from './intertext.ts'

/** A name in a `\label` command. */
export interface EquationLabel {
  name: string
  /** The index of its row, in a formula whose rows have numbers; undefined when it names all of them. */
  row: number | undefined
}

/** The source of a display formula, prepared for Temml. */
export interface EquationSource {
  tex: string
  /** Whether each of its rows has a number of its own. */
  hasRows: boolean
  /** Whether its rows share a number and have letters: (1a), (1b). */
  hasLetters: boolean
  isUnnumbered: boolean
  /** The names in its `\label` commands, which `tex` does not have. */
  labels: EquationLabel[]
}

const rowEnvironments = new Set(['align', 'alignat', 'flalign', 'gather', 'eqnarray'])
const singleEnvironments = new Set(['equation', 'displaymath', 'multline'])
const unnumbering = /\\(?:notag|nonumber)(?![a-zA-Z])/g

/**
 * Prepares a display formula: finds what numbers it, and rewrites what Temml does not know. Line breaks stay, so that
 * a position in the result is on the same line as in the source.
 */
export function readEquation(source: string): EquationSource {
  const { name, star, opening, inner } = withinEnvironment(source) ?? none
  const common = { hasLetters: false, isUnnumbered: false }
  if (name === 'subequations') {
    const lettered = readLettered(opening, inner)
    if (lettered) return lettered
  }
  if (rowEnvironments.has(name)) {
    const { tex, labels } = withoutLabels(rowsIn(name, inner))
    return { ...common, tex: rowsOf(name, star, opening, tex), hasRows: true, labels }
  }
  const isSingle = singleEnvironments.has(name)
  const { tex: labelled, labels } = withoutLabels(isSingle ? opening + inner : source)
  const tex = withinOneEquation(labelled)
  return {
    ...common,
    tex: name === 'multline' && isSingle ? brokenLines(tex) : tex,
    hasRows: false,
    isUnnumbered: isSingle && (star !== '' || name === 'displaymath') ? true : isUntagged(labelled),
    labels,
  }
}

interface Environment {
  name: string
  star: string
  /** The line ends before its content. */
  opening: string
  inner: string
}

const none: Environment = { name: '', star: '', opening: '', inner: '' }

/** The environment that a formula consists of, if it is one. */
function withinEnvironment(source: string): Environment | undefined {
  const [opening = '', name = '', star = ''] = /^\s*\\begin\{([a-z]+)(\*?)\}/.exec(source) ?? []
  const closing = new RegExp(String.raw`\\end\{${name}${star && String.raw`\*`}\}\s*$`)
  if (name === '' || !closing.test(source)) return undefined
  const inner = source.slice(opening.length).replace(closing, '')
  return { name, star, opening: lineEnds(opening), inner }
}

/** Equations that share a number, `\begin{subequations}`, as the rows of one environment. */
function readLettered(opening: string, inner: string): EquationSource | undefined {
  const parts = environmentsIn(inner)
  const name = commonName(new Set(parts.map((part) => part.name)))
  if (name === undefined || (name === 'alignat' && parts.length > 1)) return undefined
  const labels: EquationLabel[] = []
  let [tex, rest, at, rows] = ['', '', 0, 0]
  const readBetween = (end: number) => {
    const between = withoutLabels(inner.slice(at, end))
    labels.push(...between.labels.map((label) => ({ name: label.name, row: undefined })))
    rest += between.tex.trim()
    tex += lineEnds(between.tex)
  }
  for (const part of parts) {
    readBetween(part.start)
    const own = withoutLabels(rowsIn(part.name, part.inner))
    labels.push(...own.labels.map((label) => ({ name: label.name, row: rows + (label.row ?? 0) })))
    // Outside an alignment, an equation begins in the left column.
    const column = name === 'align' && /^(?:equation|gather)$/.test(part.name) ? '&' : ''
    tex += `${rows > 0 ? '\\\\' : ''}${column}${own.tex}`
    rows += own.rows
    at = part.end
  }
  readBetween(inner.length)
  if (rest !== '') return undefined
  const whole = rowsOf(name, '', opening, tex)
  return { tex: whole, hasRows: true, hasLetters: true, isUnnumbered: false, labels }
}

interface PlacedEnvironment extends Pick<Environment, 'name' | 'inner'> {
  start: number
  end: number
}

/** The environments that follow each other in a text, without those inside them. */
function environmentsIn(text: string): PlacedEnvironment[] {
  const found: PlacedEnvironment[] = []
  const opening = /\\begin\{([a-z]+)(\*?)\}/g
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [, name = '', star = ''] = match
    const closing = `\\end{${name}${star}}`
    const close = text.indexOf(closing, opening.lastIndex)
    if (close < 0) break
    const inner = text.slice(opening.lastIndex, close)
    const end = close + closing.length
    found.push({ name, inner, start: match.index, end })
    opening.lastIndex = end
  }
  return found
}

/** The environment for the rows of several environments. */
function commonName(names: ReadonlySet<string>): string | undefined {
  const [name = ''] = names
  if (![...names].every((each) => each === 'equation' || rowEnvironments.has(each)))
    return undefined
  if (names.size > 1) return 'align'
  return name === 'equation' ? 'gather' : name || undefined
}

function lineEnds(text: string): string {
  return text.replaceAll(/[^\n]/g, '')
}

const rowSigns = /\\label\s*\{([^{}\n]{1,100})\}|\\(begin|end)(?![a-zA-Z])|\\[^]|[{}]/g

/** Removes the `\label` commands, and finds the rows that they name. */
function withoutLabels(source: string): { tex: string; labels: EquationLabel[]; rows: number } {
  const labels: EquationLabel[] = []
  let [row, depth] = [0, 0]
  const tex = source.replaceAll(rowSigns, (sign, label?: string, environment?: string) => {
    if (label !== undefined) {
      labels.push({ name: label.trim(), row })
      return ''
    }
    if (sign === '{' || environment === 'begin') depth += 1
    else if (sign === '}' || environment === 'end') depth -= 1
    else if (sign === '\\\\' && depth <= 0) row += 1
    return sign
  })
  return { tex, labels, rows: row + 1 }
}

// A sign at the start of a later line is a binary operator, as in amsmath.
function brokenLines(tex: string): string {
  const lines = tex.replaceAll(/\\\\(?:\[[^[\]\n]*\])?\s*(?=[+-])/g, '$&{}')
  return `\\begin{multline*}${lines}\\end{multline*}`
}

function isUntagged(tex: string): boolean {
  return tex.search(unnumbering) >= 0
}

function rowsIn(name: string, inner: string): string {
  const rows = withRowsOfWords(inner)
  // Of the three columns, the middle one is the relation sign.
  return name === 'eqnarray' ? rows.replaceAll(/&((?:\\[a-zA-Z]|[^&\\])*)&/g, '&$1') : rows
}

function rowsOf(name: string, star: string, opening: string, rows: string): string {
  const supported = name === 'flalign' || name === 'eqnarray' ? 'align' : name
  return `\\begin{${supported}${star}}${opening}${rows}\\end{${supported}${star}}`
}

// Inside one equation, environments for several equations are replaced by those for their parts.
function withinOneEquation(tex: string): string {
  return tex
    .replaceAll(unnumbering, '')
    .replaceAll(/\\(begin|end)\{(?:fl)?align\*?\}/g, '\\$1{aligned}')
    .replaceAll(/\\(begin|end)\{alignat\*?\}/g, '\\$1{alignedat}')
    .replaceAll(/\\(begin|end)\{(?:gather|equation|displaymath)\*?\}/g, '\\$1{gathered}')
}
