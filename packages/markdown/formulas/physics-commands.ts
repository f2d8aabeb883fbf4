import {
  argument,
  type CommandFunction,
  type Expansion,
  isGroupNext,
  type MacroContext,
  optional,
  takeIf,
  takeUntilClosed,
  textOf,
} from './macro-tokens.ts'
import { isNumber } from './siunitx-numbers.ts'
import { quantity } from './siunitx.ts'

/** Commands of the packages physics and derivative that Temml lacks, or has without their optional arguments. */
export const physicsCommands: Readonly<Record<string, CommandFunction>> = {
  '\\pdv': (context) => derivative(context, '\\partial '),
  '\\dv': (context) => derivative(context, '\\mathrm{d}'),
  '\\odv': (context) => derivative(context, '\\mathrm{d}'),
  '\\qty': sizedGroupOrQuantity,
}

/** `\pdv[n]*{f}{x,y}`: the derivative of f by x and y; only the operator when f is missing. */
function derivative(context: MacroContext, sign: string): string {
  const isApart = takeIf(context, '*')
  const order = optional(context) ?? ''
  const first = argument(context)
  const isAlone = !isGroupNext(context)
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
 * `\qty` means two things: in the package physics brackets that stretch, `\qty(…)` or `\qty{…}`, and in siunitx a
 * number with a unit, `\qty[options]{3}{\km}`. It is the latter when a second argument in braces follows.
 */
function sizedGroupOrQuantity(context: MacroContext): Expansion {
  context.consumeSpaces()
  const open = context.future().text
  const close = brackets[open]
  if (close === undefined) return groupOrQuantity(context)
  context.popToken()
  const inner = takeUntilClosed(context, open, close)
  const isClosed = context.future().text !== 'EOF'
  if (isClosed) context.popToken()
  if (open === '[' && isGroupNext(context)) return quantity(context, { written: textOf(inner) })
  const end = isClosed ? [{ text: close }, { text: '\\right' }] : []
  return { tokens: [...end, ...inner, { text: open }, { text: '\\left' }], numArgs: 0 }
}

function groupOrQuantity(context: MacroContext): string {
  const inner = argument(context)
  return isGroupNext(context) && isNumber(inner)
    ? quantity(context, { value: inner })
    : `\\left\\{${inner}\\right\\}`
}
