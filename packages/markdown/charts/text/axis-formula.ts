import { nearestName } from '../../formulas/tex-failures.ts'
import { didYouMean } from './schema-parts.ts'

/** Calculates a value from that of an axis. */
export type Calculation = (value: number) => number

const maxCharacters = 200

const functions = new Map<string, Calculation>([
  ['log10', Math.log10],
  ['ln', Math.log],
  ['exp', Math.exp],
  ['sqrt', Math.sqrt],
])

/** How a formula is read: the letter of its variable, and functions beyond the usual ones. */
interface FormulaTerms {
  letter: 'x' | 'y'
  more?: ReadonlyMap<string, Calculation>
}

/**
 * Reads a formula of one variable: numbers, the letter, `pi`, `+ - * / ^`, `**`, brackets and functions of one argument. It takes
 * time that grows with its length.
 * @returns the calculation, or a clause that says what is wrong
 */
export function readFormula(
  text: string,
  terms: FormulaTerms,
): { calculate: Calculation } | { clause: string } {
  if (text.length > maxCharacters)
    return { clause: `must have ${maxCharacters} characters at most` }
  try {
    return { calculate: calculationOf(text, terms) }
  } catch (error) {
    if (error instanceof FormulaError) return { clause: error.message }
    throw error
  }
}

/** The words of a formula, such as its functions. */
export function wordsOfFormula(text: string): string[] {
  return text.match(/[a-z]\w*/gi) ?? []
}

class FormulaError extends Error {
  override readonly name = 'FormulaError'
}

type TokenKind = 'number' | 'word' | 'sign'

const token =
  /(?<number>(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|(?<word>[a-z]\w*)|(?<sign>\*\*|[-+*/^()])/iy
const space = /\s*/y

/** The numbers, words and signs of a formula, from the first to the last one. */
function openTokens(written: string) {
  const text = written.replaceAll('−', '-').replaceAll(/[×·]/g, '*').trimEnd()
  let at = 0
  return {
    /** The next one if it is of this kind, and one of these signs. */
    take(kind: TokenKind, signs?: readonly string[]): string | undefined {
      space.lastIndex = at
      space.test(text)
      token.lastIndex = space.lastIndex
      const found = token.exec(text)?.groups?.[kind]
      if (found === undefined || (signs && !signs.includes(found))) return undefined
      at = token.lastIndex
      return found
    },
    isAtEnd: () => at >= text.length,
    fail(): never {
      const rest = text.slice(at).trim()
      if (rest === '') throw new FormulaError('ends too early')
      throw new FormulaError(`cannot be read from “${rest.slice(0, 20)}” on`)
    },
  }
}

const operations: Record<string, (one: number, other: number) => number> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}

function calculationOf(text: string, { letter, more = new Map() }: FormulaTerms): Calculation {
  const known = new Map([...functions, ...more])
  const { take, isAtEnd, fail } = openTokens(text)

  /** Operands with signs between them, calculated from the left. */
  const chain = (signs: readonly string[], operand: () => Calculation): Calculation => {
    let left = operand()
    for (let sign = take('sign', signs); sign; sign = take('sign', signs)) {
      const [one, other, operation] = [left, operand(), operations[sign] ?? fail()]
      left = (value) => operation(one(value), other(value))
    }
    return left
  }
  const sum = (): Calculation => chain(['+', '-'], () => chain(['*', '/'], signed))
  const signed = (): Calculation => {
    const sign = take('sign', ['+', '-'])
    if (sign === undefined) return power()
    const one = signed()
    return sign === '-' ? (value) => -one(value) : one
  }
  // A power binds more tightly than the minus sign before it, and less tightly than the one after it.
  const power = (): Calculation => {
    const base = operandOf()
    if (take('sign', ['^', '**']) === undefined) return base
    const exponent = signed()
    return (value) => base(value) ** exponent(value)
  }
  const operandOf = (): Calculation => {
    const number = take('number')
    if (number !== undefined) return () => Number(number)
    if (take('sign', ['(']) !== undefined) return closed()
    const word = take('word')
    if (word === letter) return (value) => value
    if (word === 'pi') return () => Math.PI
    if (word === undefined) return fail()
    const calculate = known.get(word)
    if (!calculate) throw new FormulaError(unknownWord(word, letter, [...known.keys(), 'pi']))
    if (take('sign', ['(']) === undefined) return fail()
    const argument = closed()
    return (value) => calculate(argument(value))
  }
  const closed = (): Calculation => {
    const inner = sum()
    return take('sign', [')']) === undefined ? fail() : inner
  }

  const whole = sum()
  return isAtEnd() ? whole : fail()
}

function unknownWord(word: string, letter: string, known: readonly string[]): string {
  if (/^[a-z]$/i.test(word)) return `must be a formula of ${letter}, not of ${word}`
  const near = known.find((name) => name.startsWith(word)) ?? nearestName(word, known)
  return `has an unknown word ${word}${didYouMean(near)}`
}
