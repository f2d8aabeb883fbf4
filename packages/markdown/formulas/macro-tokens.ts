export interface Token {
  text: string
}

/** The part of Temml's interface for macro functions that is used here. */
export interface MacroContext {
  mode: 'math' | 'text'
  macros: { get(name: string): unknown }
  future(): Token
  popToken(): Token
  consumeSpaces(): void
  /** The tokens of each argument, in reverse order. */
  consumeArgs(count: number): Token[][]
}

/** What a command becomes: TeX with `#1` for its arguments, or tokens in reverse order. */
export type Expansion = string | { tokens: Token[]; numArgs: 0 }

/** A command that reads its arguments by itself. */
export type CommandFunction = (context: MacroContext) => Expansion

export function takeIf(context: MacroContext, sign: string): boolean {
  context.consumeSpaces()
  if (context.future().text !== sign) return false
  context.popToken()
  return true
}

/** The tokens before the first one that `ends` accepts outside braces, in reverse order; all remaining ones when there is none. */
export function takeUntil(context: MacroContext, ends: (text: string) => boolean): Token[] {
  const taken: Token[] = []
  let braces = 0
  for (let { text } = context.future(); text !== 'EOF'; { text } = context.future()) {
    if (braces === 0 && ends(text)) break
    if (text === '{') braces += 1
    if (text === '}') braces -= 1
    taken.push(context.popToken())
  }
  return taken.toReversed()
}

/** The tokens up to the bracket that closes an open one, in reverse order. */
export function takeUntilClosed(context: MacroContext, open: string, close: string): Token[] {
  let depth = 1
  return takeUntil(context, (text) => {
    if (text === close) depth -= 1
    else if (text === open) depth += 1
    return depth === 0
  })
}

/** The tokens up to the end of the group, the cell or the row, in reverse order. */
export function takeRestOfGroup(context: MacroContext): Token[] {
  return takeUntil(context, endsGroup)
}

export function endsGroup(text: string): boolean {
  return /^(?:EOF|[}&$]|\\\\|\\cr|\\right)$/.test(text)
}

/** The argument in square brackets, if there is one. */
export function optional(context: MacroContext): string | undefined {
  if (!takeIf(context, '[')) return undefined
  const inner = takeUntilClosed(context, '[', ']')
  context.popToken()
  return textOf(inner)
}

export function argument(context: MacroContext): string {
  return textOf(argumentTokens(context))
}

/** In reverse order. */
export function argumentTokens(context: MacroContext): Token[] {
  return context.consumeArgs(1)[0] ?? []
}

/** Whether an argument in braces follows. */
export function isGroupNext(context: MacroContext): boolean {
  context.consumeSpaces()
  return context.future().text === '{'
}

export function textOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ text }) => (/^\\[a-zA-Z@]+$/.test(text) ? `${text} ` : text))
  return words.toReversed().join('')
}

/** TeX for a formula, also within words such as those of `\text`. */
export function inMath({ mode }: MacroContext, tex: string): string {
  return mode === 'text' ? `$${tex}$` : tex
}

/** TeX as an expansion without arguments: its signs `#` are no places for arguments. */
export function literally(tex: string): string {
  return tex.replaceAll('#', '##')
}
