interface Token {
  text: string
}

/** The part of Temml's interface for macro functions that is used here. */
interface MacroContext {
  future(): Token
  popToken(): Token
  consumeSpaces(): void
  /** The tokens of each argument, in reverse order. */
  consumeArgs(count: number): Token[][]
}

interface Expansion {
  /** In reverse order. */
  tokens: Token[]
  numArgs: 0
}

/**
 * Commands that Temml does not have or renders wrongly: it swaps the left scripts of `\prescript`, and of the
 * packages physics and derivative it lacks those with optional arguments or with other delimiters than braces.
 */
export const extraMacros: Readonly<Record<string, unknown>> = {
  '\\mbox': '\\text{#1}',
  '\\AA': '\\text{\u00c5}',
  '\\slashed': '\\cancel{#1}',
  '\\prescript': '\\pres@cript{_{#2}^{#1}}{}{#3}',
  '\\pdv': (context: MacroContext) => derivative(context, '\\partial '),
  '\\dv': (context: MacroContext) => derivative(context, '\\mathrm{d}'),
  '\\odv': (context: MacroContext) => derivative(context, '\\mathrm{d}'),
  '\\qty': sizedGroup,
}

/** `\pdv[n]*{f}{x,y}`: the derivative of f by x and y; only the operator when f is missing. */
function derivative(context: MacroContext, sign: string): string {
  const isApart = takeIf(context, '*')
  const hasOrder = takeIf(context, '[')
  const order = hasOrder ? textOf(takeUntil(context, '[', ']')) : ''
  if (hasOrder) context.popToken()
  const first = argument(context)
  context.consumeSpaces()
  const isAlone = context.future().text !== '{'
  const variables = (isAlone ? first : argument(context)).split(',').map((name) => name.trim())
  const numerator = isAlone ? '' : first
  const power = order || (variables.length > 1 ? String(variables.length) : '')
  const above = sign + (power && `^{${power}}`)
  const below = variables
    .map((name) => `${sign}${name}${order && variables.length === 1 ? `^{${order}}` : ''}`)
    .join('\\,')
  return isApart || isAlone
    ? `\\frac{${above}}{${below}}${numerator}`
    : `\\frac{${above}${numerator}}{${below}}`
}

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '|': '|' }

/**
 * `\qty(…)`: brackets that stretch. `\qty{…}` is not handled, since it means different things in different packages.
 */
function sizedGroup(context: MacroContext): Expansion | string {
  context.consumeSpaces()
  const open = context.future().text
  const close = brackets[open]
  if (close === undefined) return '\\qtyWithBraces'
  context.popToken()
  const inner = takeUntil(context, open, close)
  const isClosed = context.future().text !== 'EOF'
  if (isClosed) context.popToken()
  const end = isClosed ? [{ text: close }, { text: '\\right' }] : []
  return { tokens: [...end, ...inner, { text: open }, { text: '\\left' }], numArgs: 0 }
}

function takeIf(context: MacroContext, sign: string): boolean {
  context.consumeSpaces()
  if (context.future().text !== sign) return false
  context.popToken()
  return true
}

/** The tokens up to the closing bracket, in reverse order; all remaining ones when there is none. */
function takeUntil(context: MacroContext, open: string, close: string): Token[] {
  const taken: Token[] = []
  let depth = 1
  let braces = 0
  for (let { text } = context.future(); text !== 'EOF'; { text } = context.future()) {
    if (text === '{') braces += 1
    if (text === '}') braces -= 1
    if (braces === 0 && text === close) depth -= 1
    else if (braces === 0 && text === open) depth += 1
    if (depth === 0) break
    taken.push(context.popToken())
  }
  return taken.toReversed()
}

function argument(context: MacroContext): string {
  return textOf(context.consumeArgs(1)[0] ?? [])
}

function textOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ text }) => (/^\\[a-zA-Z@]+$/.test(text) ? `${text} ` : text))
  return words.toReversed().join('')
}
