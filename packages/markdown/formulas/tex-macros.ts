import temml from 'temml'

/** A command defined by an author. */
export interface Macro {
  /** With the backslash. */
  name: string
  parameters: number
  /** The default of an optional first parameter; undefined when that is required. */
  preset: string | undefined
  body: string
}

interface Definition {
  macro: Macro
  start: number
  end: number
}

const command = String.raw`\\(?:[a-zA-Z]+|[^a-zA-Z\s{}])`
const kinds =
  'newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|' +
  'DeclarePairedDelimiter|DeclareSIUnit|g?def'
const head = new RegExp(
  String.raw`(?<!\\)\\(?:(${kinds})(\*?)\s*(?:\[[^[\]]{0,200}\]\s*)?` +
    String.raw`(?:\{\s*(${command})\s*\}|(${command}))|(sisetup))\s*(?=[[{#])`,
  'g',
)
/** A command that defines others, or their options. */
export const definingCommand = new RegExp(String.raw`^\\(?:${kinds}|sisetup)$`)
const commandParameters = /(?:\[([0-9])\]\s*(?:\[([^[\]]{0,200})\]\s*)?)?/y
const plainParameters = /((?:#[1-9])*)\s*/y

/**
 * Finds the definitions in TeX: `\newcommand` and its variants, `\DeclareMathOperator`, `\DeclarePairedDelimiter`,
 * `\DeclareSIUnit`, `\sisetup`, and `\def` without delimiters. An incomplete definition stays in its formula, which then
 * reports the error.
 */
export function definitionsIn(tex: string): Definition[] {
  const found: Definition[] = []
  head.lastIndex = 0
  for (let match = head.exec(tex); match; match = head.exec(tex)) {
    const [, kind = 'sisetup', star = '', braced, bare] = match
    const { count, preset, end: start } = parametersAt(tex, head.lastIndex, kind)
    const afterFirst = endOfGroup(tex, start)
    const isPair = kind === 'DeclarePairedDelimiter'
    const end = isPair && afterFirst !== undefined ? endOfGroup(tex, afterFirst) : afterFirst
    if (end === undefined) continue
    const named = nameAndBody(kind, {
      name: braced ?? bare ?? '',
      star,
      written: isPair ? tex.slice(start, end) : tex.slice(start + 1, end - 1),
    })
    found.push({ macro: { ...named, parameters: count, preset }, start: match.index, end })
    head.lastIndex = end
  }
  return found
}

function nameAndBody(
  kind: string,
  { name, star, written }: { name: string; star: string; written: string },
): { name: string; body: string } {
  switch (kind) {
    case 'DeclareMathOperator':
      return { name, body: `\\operatorname${star}{${written}}` }
    case 'DeclarePairedDelimiter':
      return { name, body: `\\paired@delimiter${written}` }
    // Units are only valid in the commands for quantities; elsewhere their names may mean something else.
    case 'DeclareSIUnit':
      return { name: ownUnitName(name), body: written }
    case 'sisetup':
      return { name: setupName, body: written }
    default:
      return { name, body: written }
  }
}

/** The macro that keeps a unit of the author, by the name of its command. */
export function ownUnitName(name: string): string {
  return `\\unit@${name.slice(1)}`
}

/** The macro that keeps the options of `\sisetup`. */
export const setupName = '\\sisetup@options'

function parametersAt(tex: string, at: number, kind: string) {
  if (/^(?:Declare(?:Math|Paired|SI)|sisetup)/.test(kind))
    return { count: 0, preset: undefined, end: at }
  const pattern = kind.endsWith('def') ? plainParameters : commandParameters
  pattern.lastIndex = at
  const [whole = '', number = '', preset] = pattern.exec(tex) ?? []
  const count = number.startsWith('#') ? number.length / 2 : Number(number)
  return { count, preset, end: at + whole.length }
}

/** The position after the group that begins here; undefined when there is none or it does not end. */
export function endOfGroup(tex: string, start: number): number | undefined {
  if (tex[start] !== '{') return undefined
  let depth = 0
  for (let at = start; at < tex.length; at++) {
    if (tex[at] === '\\') at += 1
    else if (tex[at] === '{') depth += 1
    else if (tex[at] === '}' && --depth === 0) return at + 1
  }
  return undefined
}

/** Replaces definitions by white space, so that the rest keeps its position. */
export function withoutDefinitions(tex: string, definitions: readonly Definition[]): string {
  let text = ''
  let at = 0
  for (const { start, end } of definitions) {
    text += tex.slice(at, start) + tex.slice(start, end).replaceAll(/[^\n]/g, ' ')
    at = end
  }
  return text + tex.slice(at)
}

/** Replaces comments by spaces, so that the rest keeps its position. */
export function withoutComments(tex: string): string {
  return tex.replaceAll(/(?<!\\)%.*$/gm, (comment) => ' '.repeat(comment.length))
}

/** Whether a text consists of definitions only. */
export function isOnlyDefinitions(tex: string): boolean {
  const definitions = definitionsIn(tex)
  return definitions.length > 0 && withoutDefinitions(tex, definitions).trim() === ''
}

/**
 * Compiles a macro for Temml; it replaces a command of Temml with the same name.
 * @throws the error of Temml about its body
 */
export function compileMacro({ name, parameters, preset, body }: Macro): Record<string, unknown> {
  const places = Array.from({ length: parameters }, (_, index) => `#${index + 1}`)
  if (preset === undefined) return define(`\\def${name}${places.join('')}{${body}}`)
  // The brackets delimit the first parameter, as in LaTeX's own kernel.
  const inner = `\\preset@${Array.from(name.slice(1), (sign) => letterOf(sign)).join('')}`
  const [first, ...others] = places
  return define(
    `\\def${name}{\\@ifnextchar[{${inner}}{${inner}[${preset}]}}` +
      `\\def${inner}[${first}]${others.join('')}{${body}}`,
  )
}

function letterOf(sign: string): string {
  return /[a-zA-Z]/.test(sign) ? sign : String.fromCharCode(97 + (sign.charCodeAt(0) % 26))
}

function define(tex: string): Record<string, unknown> {
  return { ...(temml.definePreamble(tex) as Record<string, unknown>) }
}
