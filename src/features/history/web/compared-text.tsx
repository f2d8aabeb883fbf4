import { type Ref, useMemo } from 'react'
import { compareWords, type DiffRow, rowsOf, type Step } from '../../../shared/line-diff.ts'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './compared-text.module.css'
import changes from './marked-changes.module.css'

interface ComparedTextProps {
  before: string
  after: string
  /** The names of both, for assistive technology and narrow windows. */
  heads: readonly [before: string, after: string]
  bodyRef: Ref<HTMLTableSectionElement>
}

/**
 * Two texts side by side, line by line, with what was removed and inserted. The first row of each change has the
 * attribute data-change.
 */
export function ComparedText({ before, after, heads, bodyRef }: ComparedTextProps) {
  const rows = useMemo(() => numberedRows(before, after), [before, after])
  return (
    <table className={styles.table}>
      <colgroup>
        <col className={styles.numbers} />
        <col />
        <col className={styles.numbers} />
        <col />
      </colgroup>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" colSpan={2}>
              <span className={hidden.hidden}>{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {rows.map((row, index) => (
          <Row key={index} row={row} isFirst={rows[index - 1]?.kind !== 'changed'} />
        ))}
      </tbody>
    </table>
  )
}

/** The number of places in which two texts differ. */
export function countChanges(before: string, after: string): number {
  const rows = rowsOf(before, after)
  return rows.filter(({ kind }, index) => kind === 'changed' && rows[index - 1]?.kind !== 'changed')
    .length
}

interface NumberedRow extends DiffRow {
  /** The numbers of the lines in their texts, from 1. */
  numbers: { mine: number; other: number }
}

/** The lines of two texts side by side, with their numbers. */
export function numberedRows(before: string, after: string): NumberedRow[] {
  const numbers = { mine: 0, other: 0 }
  return rowsOf(before, after).map((row) => {
    if (row.mine !== undefined) numbers.mine += 1
    if (row.other !== undefined) numbers.other += 1
    return { ...row, numbers: { ...numbers } }
  })
}

function Row({ row, isFirst }: { row: NumberedRow; isFirst: boolean }) {
  const { kind, mine, other } = row
  const isChanged = kind === 'changed'
  const words =
    isChanged && mine !== undefined && other !== undefined ? compareWords(mine, other) : undefined
  return (
    <tr
      className={isChanged ? styles.changed : undefined}
      data-change={(isChanged && isFirst) || undefined}
    >
      <Line line={mine} number={row.numbers.mine} side="mine" isChanged={isChanged} words={words} />
      <Line
        line={other}
        number={row.numbers.other}
        side="other"
        isChanged={isChanged}
        words={words}
      />
    </tr>
  )
}

interface LineProps {
  line: string | undefined
  number: number
  side: 'mine' | 'other'
  isChanged: boolean
  /** The steps from one line to the other, if both sides have it. */
  words: Step[] | undefined
}

function Line({ line, number, side, isChanged, words }: LineProps) {
  if (line === undefined)
    return (
      <td colSpan={2} className={styles.gap} data-side={side}>
        <span className={hidden.hidden}>No line</span>
      </td>
    )
  const Mark = side === 'mine' ? 'del' : 'ins'
  return (
    <>
      <td className={styles.number} data-side={side}>
        {number}
        {isChanged && <b aria-hidden="true">{side === 'mine' ? '−' : '+'}</b>}
      </td>
      <td className={`${changes.marked} ${styles.line}`} data-side={side}>
        {isChanged
          ? markedParts(line, side, words).map(({ text, isMarked }, index) =>
              isMarked ? <Mark key={index}>{text}</Mark> : text,
            )
          : line}
      </td>
    </>
  )
}

interface Part {
  text: string
  isMarked: boolean
}

/** A changed line in parts; marked words next to each other are one part, with the spaces between them. */
function markedParts(line: string, side: 'mine' | 'other', words: Step[] | undefined): Part[] {
  if (!words) return line === '' ? [] : [{ text: line, isMarked: true }]
  const steps = words.filter(({ kind }) => kind === 'both' || kind === side)
  const parts: Part[] = []
  steps.forEach(({ kind, part }, index) => {
    const last = parts.at(-1)
    const isBetween = part.trim() === '' && steps[index + 1]?.kind === side
    const isMarked = kind === side || (last?.isMarked === true && isBetween)
    if (last?.isMarked === isMarked) last.text += part
    else parts.push({ text: part, isMarked })
  })
  return parts
}
