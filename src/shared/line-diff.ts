import { diffArrays } from 'diff'

/** A part of both texts, or of only one of them. */
export type Step = { kind: 'both' | 'mine' | 'other'; part: string }

/** With more differences, a comparison is no better than showing both texts in full. */
const maxDifferences = 1500

/**
 * Computes the shortest edit from one list of parts to another, such as the lines of two texts.
 * @returns the parts in order; where they differ, those of `mine` come first
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

/** Compares two lines word by word, with the spaces between the words. */
export function compareWords(mine: string, other: string): Step[] {
  const words = (line: string) => line.split(/(\s+)/).filter((word) => word !== '')
  return compare(words(mine), words(other))
}

/** A line of both texts side by side; a side without the line is undefined. */
export interface DiffRow {
  kind: 'same' | 'changed'
  mine?: string
  other?: string
}

/** Aligns two texts line by line, with changed lines next to each other. */
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
