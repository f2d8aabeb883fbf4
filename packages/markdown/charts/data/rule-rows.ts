import { type Datum, UndrawableError } from '../chart-model.ts'
import { ruleAt } from '../kinds/rules.ts'
import type { SeriesSpec } from '../text/chart-schema.ts'

type RuleSpec = Extract<SeriesSpec, { kind: 'rule' }>

/** Above this a histogram or points show more. */
const maxRules = 1000

/** The rows of a file that belong to a series, for kinds with a sign for each row. */
export interface RowSource {
  /** The rows of the file that belong to the series. */
  rows: readonly number[]
  /** The values of a column along an axis. */
  along: (which: 'x' | 'y', column: string | number) => readonly number[]
  /** Whether a value can be placed on an axis. */
  isUsable: (which: 'x' | 'y', value: number) => boolean
  /** Reports whether a row is drawn. */
  mark: (row: number, isDrawn: boolean) => void
}

/** The axis on whose values the rules are. */
export function ruleAxis({ axis, y }: RuleSpec): 'x' | 'y' {
  return axis ?? (y === undefined ? 'x' : 'y')
}

/**
 * Reads a rule for each row.
 * @param column the column with their values
 * @throws UndrawableError for too many
 */
export function rulesOfFile(one: RuleSpec, column: string | number, source: RowSource): Datum[] {
  const which = ruleAxis(one)
  const other = which === 'x' ? 'y' : 'x'
  const values = source.along(which, column)
  const ends = [one.low, one.high].map((end) =>
    end === undefined ? undefined : source.along(other, end),
  )
  const drawn = source.rows.flatMap((row): Datum[] => {
    const value = values[row] ?? Number.NaN
    const [low, high] = ends.map((end) => end?.[row])
    const isWhole =
      source.isUsable(which, value) &&
      [low, high].every((end) => end === undefined || Number.isFinite(end))
    source.mark(row, isWhole)
    return isWhole ? [{ ...ruleAt(which, value, [low, high]), row }] : []
  })
  if (drawn.length <= maxRules) return drawn
  throw new UndrawableError(
    `A series has ${drawn.length} rules; at most ${maxRules} rules can be drawn.`,
  )
}
