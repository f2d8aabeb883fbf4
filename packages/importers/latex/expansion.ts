import type { createTexBuilder, TexPlace, TexText } from './tex-source.ts'

/** A command that the author defined. */
export interface TexMacro {
  /** With the backslash. */
  name: string
  parameters: number
  /** The default of an optional first parameter. */
  preset: string | undefined
  body: string
}

/** The source after expansion. */
export interface ExpandedTex extends TexText {
  /** The author's commands that formulas still use, in the order of their definitions. */
  macros: TexMacro[]
  /** The names of `\newtheorem`, by environment. */
  theorems: Map<string, string>
  /** Definitions that could not be read. */
  unread: { name: string; place: TexPlace }[]
}

export interface Frame {
  text: string
  at: number
  /** The place in the source of what is read from here; undefined for the source itself. */
  place: TexPlace | undefined
}

interface Environment {
  parameters: number
  preset: string | undefined
  begin: string
  end: string
}

/** The state of an expansion: what is being read, and what is defined. */
export interface Expansion {
  source: TexText
  builder: ReturnType<typeof createTexBuilder>
  frames: Frame[]
  macros: Map<string, TexMacro>
  environments: Map<string, Environment>
  isStructural: Set<string>
  flags: Map<string, boolean>
  theorems: Map<string, string>
  unread: ExpandedTex['unread']
  used: Set<string>
  /** What ends the formula that is being read. */
  formulaEnd: string | undefined
  expansions: number
}

/** The innermost text that is not read to its end. */
export function currentFrame(state: { frames: Frame[] }): Frame | undefined {
  for (let frame = state.frames.at(-1); frame; frame = state.frames.at(-1)) {
    if (frame.at < frame.text.length) return frame
    state.frames.pop()
  }
  return undefined
}

export function matchAt(pattern: RegExp, { text, at }: Frame): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

export function skip(text: string, frame: Frame): void {
  frame.at += text.length
}

/** The arguments that come next. */
export function argumentsOf(
  { parameters, preset }: Pick<TexMacro, 'parameters' | 'preset'>,
  state: Expansion,
): string[] {
  const args: string[] = []
  for (let index = 0; index < parameters; index += 1) {
    const isOptional = index === 0 && preset !== undefined
    args.push(isOptional ? (optionalText(state) ?? preset) : argumentText(state))
  }
  return args
}

/** The text in brackets that comes next. */
export function optionalText(state: Expansion): string | undefined {
  const frame = currentFrame(state)
  const [whole, inner] = frame
    ? (/^\s*\[((?:[^[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\]/.exec(
        frame.text.slice(frame.at, frame.at + 2000),
      ) ?? [])
    : []
  if (!frame || whole === undefined) return undefined
  skip(whole, frame)
  return inner
}

/** The text in braces that comes next, or a single sign or command. */
export function argumentText(state: Expansion): string {
  let frame = currentFrame(state)
  while (frame) {
    skip(matchAt(/\s*/y, frame) ?? '', frame)
    if (frame.at < frame.text.length) break
    frame = currentFrame(state)
  }
  if (!frame) return ''
  if (frame.text[frame.at] !== '{') {
    const sign = matchAt(/\\(?:[a-zA-Z@]+|[^])|[^]/y, frame) ?? ''
    if (sign === '}') return ''
    skip(sign, frame)
    return sign
  }
  const end = endOfGroup(frame.text, frame.at)
  const inner = frame.text.slice(frame.at + 1, end)
  frame.at = end + 1
  return inner
}

function endOfGroup(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

/** The names of the commands in a text. */
export function commandsIn(body: string): Set<string> {
  return new Set(body.match(/\\(?:[a-zA-Z@]+|[^\s])/g))
}
