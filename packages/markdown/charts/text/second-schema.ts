import * as v from 'valibot'
import { readFormula, wordsOfFormula } from './axis-formula.ts'
import { finite, labelText, strict, wordOf } from './schema-parts.ts'

const maxPairs = 200
/** Functions of a formula that need a cosmology. */
const cosmicWords = ['lookback', 'age']

const asIs = new Map(cosmicWords.map((name) => [name, (value: number) => value]))

const formula = (letter: 'x' | 'y') => {
  const clauseOf = (text: string) => {
    const read = readFormula(text, { letter, more: asIs })
    return 'clause' in read ? read.clause : undefined
  }
  return v.pipe(
    v.string(`must be a formula of ${letter}`),
    v.check(
      (text) => clauseOf(text) === undefined,
      ({ input }) => clauseOf(input) ?? '',
    ),
  )
}

const pairs = v.pipe(
  v.array(v.strictTuple([finite, finite], 'must be a pair of numbers'), 'must be a list of pairs'),
  v.minLength(2, 'must have 2 pairs at least'),
  v.maxLength(maxPairs, `must have ${maxPairs} pairs at most`),
  v.check((all) => isMonotonic(all), 'must rise all the way, or fall all the way'),
)

const cosmology = strict({
  H0: v.pipe(
    finite,
    v.check((value) => value > 0, 'must be above zero'),
  ),
  Om: v.pipe(
    finite,
    v.check((value) => value > 0 && value <= 1, 'must be above zero, and 1 at most'),
  ),
})

/** A second axis beside an axis with this letter, as an author writes it. */
export const secondSchema = (letter: 'x' | 'y') =>
  v.pipe(
    strict({
      label: labelText,
      value: v.optional(formula(letter)),
      pairs: v.optional(pairs),
      cosmology: v.optional(cosmology),
      format: v.optional(wordOf(['number', 'power', 'date'])),
    }),
    v.check(
      (second) => (second.value === undefined) !== (second.pairs === undefined),
      'must have a value or pairs',
    ),
    v.check(
      (second) => isCosmic(second.value) === (second.cosmology !== undefined),
      `must have a cosmology with ${cosmicWords.join(' or ')} in its value, and only then`,
    ),
  )

function isCosmic(value = ''): boolean {
  return wordsOfFormula(value).some((word) => cosmicWords.includes(word))
}

/** Whether the second numbers only rise or only fall when the first ones rise. */
function isMonotonic(all: readonly (readonly number[])[]): boolean {
  const sorted = all.toSorted(([one = 0], [other = 0]) => one - other)
  const steps = sorted.slice(1).map(([x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = sorted[index] ?? []
    return x === beforeX ? 0 : Math.sign(y - beforeY)
  })
  return steps.every((step) => step !== 0 && step === steps[0])
}
