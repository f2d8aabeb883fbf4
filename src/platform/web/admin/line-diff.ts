import { diffArrays } from 'diff'

/** One step from a text to another: what both have, or what only one of them has. */
export type Step = { kind: 'both' | 'mine' | 'other'; part: string }

/** With more differences a comparison is of no more use than both texts side by side. */
const maxDifferences = 1500

/**
 * Compares two lists of parts, such as the lines of two texts, by the shortest way from one to the other.
 * @returns what to go through, in order; where parts differ, those of `mine` come first
 */
export function compare(mine: string[], other: string[]): Step[] {
  const changes = diffArrays(mine, other, { maxEditLength: maxDifferences }) ?? [
    { value: mine, removed: true, added: false },
    { value: other, removed: false, added: true },
  ]
  return changes.flatMap(({ value, removed, added }) => {
    const kind = removed ? 'mine' : added ? 'other' : 'both'
    return value.map((part): Step => ({ kind, part }))
  })
}

/** A line of both texts side by side; a side is absent where only the other one has a line. */
export interface DiffRow {
  kind: 'same' | 'changed'
  mine?: string
  other?: string
}

/** Puts two texts side by side, line by line; lines that were changed stand beside each other. */
export function rowsOf(mine: string, other: string): DiffRow[] {
  const rows: DiffRow[] = []
  let left: string[] = []
  let right: string[] = []
  const flush = () => {
    for (let index = 0; index < Math.max(left.length, right.length); index++)
      rows.push({ kind: 'changed', ...side('mine', left[index]), ...side('other', right[index]) })
    left = []
    right = []
  }
  for (const { kind, part } of compare(mine.split('\n'), other.split('\n'))) {
    if (kind === 'mine') left.push(part)
    else if (kind === 'other') right.push(part)
    else {
      flush()
      rows.push({ kind: 'same', mine: part, other: part })
    }
  }
  flush()
  return rows
}

function side(name: 'mine' | 'other', line: string | undefined): Partial<DiffRow> {
  return line === undefined ? {} : { [name]: line }
}
