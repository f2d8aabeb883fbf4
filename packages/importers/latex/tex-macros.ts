import { ImportError } from '../errors.ts'
import {
  argumentsOf,
  argumentText,
  commandsIn,
  currentFrame,
  type ExpandedTex,
  type Expansion,
  type Frame,
  matchAt,
  skip,
  type TexMacro,
} from './expansion.ts'
import { isDefinition, stepDefinition } from './tex-definitions.ts'
import { createTexBuilder, type TexText, verbatimEnvironments } from './tex-source.ts'

const maxExpansions = 200_000
const maxFrames = 100
const maxCharacters = 10_000_000

/**
 * Expands the commands that the author defined: everywhere in the text, and in formulas those that hold labels, citations or half
 * an environment. Other commands stay in formulas. Definitions are read in their order and taken out.
 * @throws ImportError for commands that call themselves
 */
export function expandMacros(source: TexText): ExpandedTex {
  const builder = createTexBuilder()
  const state: Expansion = {
    source,
    builder,
    frames: [{ text: source.text, at: 0, place: undefined }],
    macros: new Map(),
    environments: new Map(),
    isStructural: new Set(),
    flags: new Map(),
    theorems: new Map(),
    unread: [],
    used: new Set(),
    formulaEnd: undefined,
    expansions: 0,
  }
  for (let frame = currentFrame(state); frame; frame = currentFrame(state)) step(frame, state)
  const { macros, theorems, unread, used } = state
  return { ...builder.finish(), macros: usedMacros(used, macros), theorems, unread }
}

const plain = /[^\\$]+/y
const token = /\\(?:[a-zA-Z@]+\*?|[^])|\$\$?|\\$/y

function step(frame: Frame, state: Expansion): void {
  const words = matchAt(plain, frame)
  if (words !== undefined) return emit(words, frame, state)
  const found = matchAt(token, frame) ?? frame.text[frame.at] ?? ''
  if (found === '\\begin' || found === '\\end') return stepEnvironment(found, frame, state)
  if (found.startsWith('$') || /^\\[()[\]]$/.test(found)) return stepFormula(found, frame, state)
  if (isDefinition(found)) return stepDefinition(found, frame, state)
  if (found.startsWith('\\if') || /^\\(?:else|fi|newif)$/.test(found))
    return stepCondition(found, frame, state)
  const flag = /^\\(.+)(true|false)$/.exec(found)
  if (flag && state.flags.has(flag[1] ?? '')) {
    state.flags.set(flag[1] ?? '', flag[2] === 'true')
    return skip(found, frame)
  }
  if (found === '\\verb' || found === '\\verb*') return stepVerb(found, frame, state)
  stepCommand(found, frame, state)
}

function emit(text: string, frame: Frame, { builder, source }: Expansion): void {
  // Long parts are added line by line, so that each has its place.
  const place = frame.place ?? source.placeAt(frame.at)
  if (frame.place === undefined && text.includes('\n')) {
    let at = 0
    for (const line of text.split(/(?<=\n)/)) {
      builder.add(line, at === 0 ? place : source.placeAt(frame.at + at))
      at += line.length
    }
  } else builder.add(text, place)
  if (builder.length() > maxCharacters)
    throw new ImportError('The commands of the article expand to more than 10 MB.')
  skip(text, frame)
}

function stepVerb(found: string, frame: Frame, state: Expansion): void {
  const delimiter = frame.text[frame.at + found.length] ?? ''
  const end = frame.text.indexOf(delimiter, frame.at + found.length + 1)
  emit(end < 0 ? found : frame.text.slice(frame.at, end + 1), frame, state)
}

const mathEnvironments =
  /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math|dmath|IEEEeqnarray|subequations)\*?$/

function stepEnvironment(found: string, frame: Frame, state: Expansion): void {
  const name = /^\s*\{([^{}]*)\}/.exec(frame.text.slice(frame.at + found.length, frame.at + 100))
  const [whole = '', word = ''] = name ?? []
  const all = found + whole
  const own = state.environments.get(word)
  if (found === '\\begin' && verbatimEnvironments.has(word)) {
    const end = frame.text.indexOf(`\\end{${word}}`, frame.at)
    return emit(frame.text.slice(frame.at, end < 0 ? undefined : end), frame, state)
  }
  if (own && found === '\\begin') {
    skip(all, frame)
    const args = argumentsOf(own, state)
    return push(fill(own.begin, args), frame, state)
  }
  if (own) {
    skip(all, frame)
    return push(own.end, frame, state)
  }
  if (mathEnvironments.test(word) && word !== 'subequations') {
    if (found === '\\begin') state.formulaEnd ??= `\\end{${word}}`
    else if (state.formulaEnd === `\\end{${word}}`) state.formulaEnd = undefined
  }
  emit(all, frame, state)
}

const closers: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $: '$', $$: '$$' }

function stepFormula(found: string, frame: Frame, state: Expansion): void {
  // Two dollar signs in a formula of the line end it and begin another.
  const sign = found === '$$' && state.formulaEnd === '$' ? '$' : found
  if (state.formulaEnd === undefined) state.formulaEnd = closers[sign]
  else if (sign === state.formulaEnd) state.formulaEnd = undefined
  emit(sign, frame, state)
}

function stepCommand(found: string, frame: Frame, state: Expansion): void {
  const bare = found.replace(/\*$/, '')
  const macro = state.macros.get(found) ?? state.macros.get(bare)
  if (!macro) return emit(found, frame, state)
  const isKept = state.formulaEnd !== undefined && !state.isStructural.has(macro.name)
  if (isKept) {
    state.used.add(macro.name)
    return emit(found, frame, state)
  }
  skip(macro.name, frame)
  const args = argumentsOf(macro, state)
  const { body, space } = withSpace(macro, args.length, state)
  const text = fill(body, args) + space
  // Letters after the name of a command would be part of it.
  const isApart = /^[a-zA-Z]/.test(text) && /^\\[a-zA-Z@]+$/.test(state.builder.last())
  push(isApart ? ` ${text}` : text, currentFrame(state) ?? frame, state)
}

/** A space after a command ends its name, unless `\xspace` keeps it. */
function withSpace({ body, name }: TexMacro, count: number, state: Expansion) {
  const hasSpace = /\\xspace\s{0,9}\}?\s{0,9}$/.test(body)
  const plainBody = hasSpace ? body.replace(/\\xspace(\s{0,9}\}?\s{0,9})$/, '$1') : body
  const frame = currentFrame(state)
  if (!frame || count > 0 || !/[a-zA-Z]$/.test(name)) {
    const next = frame ? frame.text.slice(frame.at, frame.at + 1) : ''
    return { body: plainBody, space: hasSpace && /[a-zA-Z0-9]/.test(next) ? ' ' : '' }
  }
  const spaces = matchAt(/[ \t]{0,9}\n?[ \t]{0,9}(?!\s{0,9}\n)/y, frame) ?? ''
  skip(spaces, frame)
  const next = frame.text.slice(frame.at, frame.at + 1)
  const isPunctuation = /[.,'/?;:!~)\]}\\-]/.test(next)
  return { body: plainBody, space: hasSpace && spaces !== '' && !isPunctuation ? ' ' : '' }
}

function push(text: string, frame: Frame, state: Expansion): void {
  state.expansions += 1
  if (state.expansions > maxExpansions || state.frames.length > maxFrames)
    throw new ImportError('A command of the article calls itself, or too many others.')
  if (text === '') return
  const place = frame.place ?? state.source.placeAt(frame.at)
  state.frames.push({ text, at: 0, place })
}

function fill(body: string, args: readonly string[]): string {
  return body.replaceAll(/#(#|[1-9])/g, (_whole, sign: string) =>
    sign === '#' ? '#' : (args[Number(sign) - 1] ?? ''),
  )
}

const compared = /\s{0,9}(?:\\[a-zA-Z@]+|[^\s\\])\s{0,9}(?:\\[a-zA-Z@]+|[^\s\\])/y

/** Conditions of the author are decided by their flags; of others the first branch counts. */
function stepCondition(found: string, frame: Frame, state: Expansion): void {
  if (found === '\\newif') {
    skip(found, frame)
    state.flags.set(argumentText(state).replace(/^\\if/, ''), false)
    return
  }
  if (found === '\\fi') return skip(found, frame)
  if (found === '\\else') {
    skipBranch(frame)
    return
  }
  const name = found.slice(3)
  const known = new Map([['true', true], ['false', false], ...state.flags])
  const isTrue = known.set('mmode', state.formulaEnd !== undefined).get(name)
  if (
    isTrue === undefined &&
    !/^\\if(?:x|num|dim|defined|csname|cat|odd|vmode|hmode)?$/.test(found)
  )
    return stepCommand(found, frame, state)
  skip(found, frame)
  if (isTrue === false) skipBranch(frame)
  else if (isTrue === undefined) skip(matchAt(compared, frame) ?? '', frame)
}

/** Goes to the branch that counts: after the next `\else` or `\fi` of the same depth. */
function skipBranch(frame: Frame): void {
  const pattern = /\\(if[a-zA-Z]*|else|fi)(?![a-zA-Z])/g
  pattern.lastIndex = frame.at + (frame.text.startsWith('\\else', frame.at) ? 5 : 0)
  let depth = 0
  for (let match = pattern.exec(frame.text); match; match = pattern.exec(frame.text)) {
    if (match[1]?.startsWith('if')) depth += 1
    else if (match[1] === 'fi' && depth > 0) depth -= 1
    else if (depth === 0) {
      frame.at = pattern.lastIndex
      skip(matchAt(/[ \t]*/y, frame) ?? '', frame)
      return
    }
  }
  frame.at = frame.text.length
}

/** The commands that formulas use, directly or in one another. */
function usedMacros(used: Set<string>, macros: ReadonlyMap<string, TexMacro>): TexMacro[] {
  const all = new Set(used)
  for (const name of all)
    for (const other of commandsIn(macros.get(name)?.body ?? ''))
      if (macros.has(other)) all.add(other)
  return [...macros.values()].filter(({ name }) => all.has(name))
}
