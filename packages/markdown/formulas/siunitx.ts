import {
  argument,
  argumentTokens,
  type CommandFunction,
  inMath,
  literally,
  type MacroContext,
  optional,
  textOf,
  type Token,
} from './macro-tokens.ts'
import { formatNumber, hasApartUncertainty, type Options } from './siunitx-numbers.ts'
import { formatUnit, isAttached } from './siunitx-units.ts'
import { setupName } from './tex-macros.ts'

/** The commands of siunitx, by their names in its versions 2 and 3. */
export const siunitxCommands: Readonly<Record<string, CommandFunction>> = {
  '\\SI': (context) => quantity(context, {}),
  '\\si': unit,
  '\\unit': unit,
  '\\num': number,
  '\\numproduct': number,
  '\\tablenum': number,
  '\\ang': angle,
  '\\SIrange': (context) => several(context, { isRange: true, hasUnit: true }),
  '\\qtyrange': (context) => several(context, { isRange: true, hasUnit: true }),
  '\\numrange': (context) => several(context, { isRange: true, hasUnit: false }),
  '\\SIlist': (context) => several(context, { isRange: false, hasUnit: true }),
  '\\qtylist': (context) => several(context, { isRange: false, hasUnit: true }),
  '\\numlist': (context) => several(context, { isRange: false, hasUnit: false }),
}

/** A number with a unit; what was already read of it is given. */
export function quantity(
  context: MacroContext,
  { written, value }: { written?: string; value?: string },
): string {
  const options = optionsOf(context, written)
  const read = value ?? argument(context)
  const before = optional(context) ?? ''
  return shown(
    context,
    before + withUnit(read, formatUnit(context, argumentTokens(context), options), options),
  )
}

function number(context: MacroContext): string {
  const options = optionsOf(context)
  return shown(context, formatNumber(argument(context), options))
}

function unit(context: MacroContext): string {
  const options = optionsOf(context)
  return shown(context, formatUnit(context, argumentTokens(context), options))
}

/** `\ang{10;20;30}`: degrees, minutes and seconds; each may be missing. */
function angle(context: MacroContext): string {
  const options = optionsOf(context)
  const signs = ['{}^{\\circ}', "{}'", "{}''"]
  const parts = argument(context).split(';').slice(0, signs.length)
  const written = parts.map((part, index) =>
    part.trim() === '' ? '' : formatNumber(part, options) + (signs[index] ?? ''),
  )
  return shown(context, written.join(''))
}

function several(
  context: MacroContext,
  { isRange, hasUnit }: { isRange: boolean; hasUnit: boolean },
): string {
  const options = optionsOf(context)
  const numbers = isRange
    ? [argument(context), argument(context)]
    : argument(context).split(';').slice(0, maxNumbers)
  const unit = hasUnit ? formatUnit(context, argumentTokens(context), options) : ''
  const repeats = (options.get(isRange ? 'range-units' : 'list-units') ?? 'repeat') === 'repeat'
  const each = numbers.map((one) => withUnit(one, repeats ? unit : '', options))
  const whole = isRange
    ? each.join(words(options.get('range-phrase') ?? ' to '))
    : listed(each, options)
  if (repeats || unit === '') return shown(context, whole)
  const isBracketed = /bracket/.test(options.get(isRange ? 'range-units' : 'list-units') ?? '')
  return shown(context, `${isBracketed ? `(${whole})` : whole}${spaceBefore(unit, options)}${unit}`)
}

const maxNumbers = 100

function listed(each: readonly string[], options: Options): string {
  const last = words(
    options.get(each.length > 2 ? 'list-final-separator' : 'list-pair-separator') ?? ' and ',
  )
  const separator = words(options.get('list-separator') ?? ', ')
  return [each.slice(0, -1).join(separator), ...each.slice(-1)]
    .filter((part) => part !== '')
    .join(last)
}

function words(phrase: string): string {
  return `\\text{${phrase.replaceAll('---', '—').replaceAll('--', '–')}}`
}

function withUnit(text: string, unit: string, options: Options): string {
  const value = formatNumber(text, options)
  if (unit === '' || value === '') return value + unit
  const isSum = hasApartUncertainty(text, options) && !value.startsWith('(')
  return `${isSum ? `(${value})` : value}${spaceBefore(unit, options)}${unit}`
}

function spaceBefore(unit: string, options: Options): string {
  return isAttached(unit) ? '' : (options.get('number-unit-product') ?? '\\,')
}

function shown(context: MacroContext, tex: string): string {
  return literally(inMath(context, tex))
}

/** The options of `\sisetup` and those of the command itself. */
function optionsOf(context: MacroContext, written = optional(context)): Options {
  const setup = context.macros.get(setupName)
  const common =
    typeof setup === 'object' && setup !== null && 'tokens' in setup && Array.isArray(setup.tokens)
      ? textOf(setup.tokens as Token[])
      : ''
  return parseOptions(`${common},${written ?? ''}`)
}

/** `round-mode = places, group-separator = {,}`; a key without a value is true. */
function parseOptions(text: string): Options {
  const options = new Map<string, string>()
  for (const entry of splitOutsideBraces(text)) {
    const at = entry.indexOf('=')
    const key = (at < 0 ? entry : entry.slice(0, at)).trim()
    const value = at < 0 ? 'true' : entry.slice(at + 1).trim()
    if (key !== '') options.set(key, value.replace(/^\{(.*)\}$/s, '$1'))
  }
  return options
}

function splitOutsideBraces(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}
