import { useId } from 'react'
import { countOf } from '../../../shared/count.ts'
import { compareWords, type DiffRow, rowsOf, type Step } from '../../../shared/line-diff.ts'
import styles from './text-comparison.module.css'

interface TextComparisonProps {
  name: string
  mine: string
  newer: string
  /** The headings of the two columns. */
  heads: readonly [mine: string, newer: string]
}

/** Compares two texts side by side, with differing lines and words marked. */
export function TextComparison({ name, mine, newer, heads }: TextComparisonProps) {
  const id = useId()
  return (
    <section className={styles.field}>
      <h3 id={id}>{name}</h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {collapse(rowsOf(mine, newer)).map((row, index) => (
            <ComparedRow key={index} row={row} heads={heads} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ComparedRow({ row, heads }: { row: DiffRow | Fold } & Pick<TextComparisonProps, 'heads'>) {
  if (row.kind === 'fold')
    return (
      <tr className={styles.fold}>
        <td colSpan={2}>{countOf(row.lines, 'line')} unchanged</td>
      </tr>
    )
  if (row.kind === 'same')
    return (
      <tr className={styles.sameRow}>
        <td>{row.mine}</td>
        <td>{row.other}</td>
      </tr>
    )
  const { mine, other } = row
  const words = mine !== undefined && other !== undefined ? compareWords(mine, other) : undefined
  return (
    <tr className={styles.changed}>
      <Cell whose={heads[0]} line={mine} side="mine" words={words} />
      <Cell whose={heads[1]} line={other} side="other" words={words} />
    </tr>
  )
}

interface CellProps {
  whose: string
  line: string | undefined
  side: 'mine' | 'other'
  /** The differing words if both sides have the line. */
  words: Step[] | undefined
}

function Cell({ whose, line, side, words }: CellProps) {
  if (line === undefined) return <td className={styles.none}>(no line)</td>
  return (
    <td data-whose={whose}>
      {words
        ? words
            .filter(({ kind }) => kind === 'both' || kind === side)
            .map(({ kind, part }, index) =>
              kind === 'both' ? part : <mark key={index}>{part}</mark>,
            )
        : line !== '' && <mark>{line}</mark>}
    </td>
  )
}

/** Collapsed lines that are equal. */
interface Fold {
  kind: 'fold'
  lines: number
}

/** The number of equal lines shown around a difference. */
const context = 2

function collapse(rows: readonly DiffRow[]): (DiffRow | Fold)[] {
  const changed = rows.flatMap(({ kind }, index) => (kind === 'changed' ? [index] : []))
  const isNear = (index: number) => changed.some((one) => Math.abs(one - index) <= context)
  const shown: (DiffRow | Fold)[] = []
  rows.forEach((row, index) => {
    const last = shown.at(-1)
    if (isNear(index)) shown.push(row)
    else if (last?.kind === 'fold') last.lines++
    else shown.push({ kind: 'fold', lines: 1 })
  })
  return shown
}
