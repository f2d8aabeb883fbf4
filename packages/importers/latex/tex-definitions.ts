import {
  argumentText,
  commandsIn,
  currentFrame,
  type Expansion,
  type Frame,
  matchAt,
  optionalText,
  skip,
  type TexMacro,
} from './expansion.ts'

/** Commands that the converter depends on; a journal's or an author's definition of them changes only their look. */
const reserved = new Set(
  (
    'begin end label ref eqref autoref cref Cref cite citep citet citealt citealp part chapter section ' +
    'subsection subsubsection paragraph subparagraph item caption footnote title author affiliation ' +
    'affil institute maketitle includegraphics plotone input include bibliography documentclass ' +
    'usepackage newcommand renewcommand def let par appendix abstract emph textbf textit texttt url ' +
    'href hline tablehead startdata enddata tableofcontents thanks date email orcid keywords and ' +
    'acknowledgments acknowledgements today LaTeX TeX quad qquad'
  ).split(' '),
)

/** What a formula cannot hold, or what gives a number: such commands are expanded in formulas too. */
const structural =
  /\\(?:begin|end|label|[cC]ite[a-zA-Z]*|(?:eq|auto|[cC])?ref|section|subsection|footnote|caption|item|includegraphics|\[|\])(?![a-zA-Z])|\$\$/

const definers = new Set(
  (
    'newcommand renewcommand providecommand DeclareRobustCommand def gdef edef xdef long global let ' +
    'DeclareMathOperator newenvironment renewenvironment newtheorem'
  ).split(' '),
)

/** Whether a command defines others. */
export function isDefinition(found: string): boolean {
  return definers.has(found.slice(1).replace(/\*$/, ''))
}

/** Reads a definition, which gives no text. */
export function stepDefinition(found: string, frame: Frame, state: Expansion): void {
  const place = frame.place ?? state.source.placeAt(frame.at)
  skip(found, frame)
  const kind = found.replace(/\*$/, '').slice(1)
  if (kind === 'long' || kind === 'global') return
  if (kind === 'newtheorem') {
    const name = argumentText(state)
    optionalText(state)
    state.theorems.set(name, argumentText(state))
    optionalText(state)
    return
  }
  if (kind.endsWith('environment')) return defineEnvironment(state)
  const name = nameAfter(state)
  if (name === undefined) return
  const macro = readMacro(kind, { name, star: found.endsWith('*') ? '*' : '' }, state)
  if (macro) defineMacro(macro, state)
  else state.unread.push({ name, place })
}

/** The name that is being defined, with or without braces. */
function nameAfter(state: Expansion): string | undefined {
  const name = argumentText(state).trim()
  return /^\\(?:[a-zA-Z@]+|[^\s{}])$/.test(name) ? name : undefined
}

function readMacro(
  kind: string,
  { name, star }: { name: string; star: string },
  state: Expansion,
): TexMacro | undefined {
  const usual = { name, parameters: 0, preset: undefined }
  if (kind === 'DeclareMathOperator')
    return { ...usual, body: `\\operatorname${star}{${argumentText(state)}}` }
  if (kind === 'let') {
    const frame = currentFrame(state)
    if (frame) skip(matchAt(/\s*=?\s*/y, frame) ?? '', frame)
    const other = argumentText(state)
    const same = state.macros.get(other)
    return same ? { ...same, name } : { ...usual, body: other }
  }
  if (kind.endsWith('def')) {
    const frame = currentFrame(state)
    const [pattern = ''] = frame ? (/^[^{}\n]{0,100}/.exec(frame.text.slice(frame.at)) ?? []) : []
    if (frame) skip(pattern, frame)
    const body = argumentText(state)
    const written = pattern.replaceAll(/\s/g, '')
    const isPlain = /^(?:#[1-9])*$/.test(written)
    return isPlain ? { ...usual, parameters: written.length / 2, body } : undefined
  }
  const parameters = Number(optionalText(state) ?? 0)
  const preset = parameters > 0 ? optionalText(state) : undefined
  return {
    name,
    parameters: Number.isNaN(parameters) ? 0 : parameters,
    preset,
    body: argumentText(state),
  }
}

const referring = /\\(?:[a-zA-Z]*ref|cite[a-z]*)\s{0,9}(?:\[[^[\]]*\]\s{0,9})*\{[^{}#]*#1[^{}]*\}/

function defineMacro(macro: TexMacro, state: Expansion): void {
  const { name, body } = macro
  // Authors give references and citations other prefixes.
  const isReference = /^\\(?:[a-zA-Z]*ref|cite[a-z]*)$/.test(name) && referring.test(body)
  if ((reserved.has(name.slice(1)) && !isReference) || body.trim() === name) return
  // A command of a style file that stands for itself with other looks would call itself.
  if (commandsIn(body).has(name)) return
  state.macros.set(name, macro)
  const isStructural =
    structural.test(body) || [...commandsIn(body)].some((one) => state.isStructural.has(one))
  if (isStructural) state.isStructural.add(name)
  else state.isStructural.delete(name)
}

/** Within a definition, authors write formulas by the commands behind their environments. */
const bareBegin = /\\(align|equation|gather|multline|eqnarray)(?![a-zA-Z*])/
const bareEnd = /\\end(align|equation|gather|multline|eqnarray)(?![a-zA-Z*])/

function defineEnvironment(state: Expansion): void {
  const name = argumentText(state).trim()
  const parameters = Number(optionalText(state) ?? 0)
  const preset = parameters > 0 ? optionalText(state) : undefined
  const [written, closing] = [argumentText(state), argumentText(state)]
  // What authors add around a formula is about its number and its looks.
  const opened = bareBegin.exec(written)
  const closed = bareEnd.exec(closing)
  const begin = opened
    ? `\\begin{${opened[1]}}${written.slice(opened.index + opened[0].length)}`
    : written
  const end = closed ? `${closing.slice(0, closed.index)}\\end{${closed[1]}}` : closing
  const isKnown = /^(?:abstract|table|figure|equation|align|itemize|enumerate|document)\*?$/.test(
    name,
  )
  const isSame = begin.includes(`\\begin{${name}}`)
  if (!isKnown && !isSame) state.environments.set(name, { parameters, preset, begin, end })
}
