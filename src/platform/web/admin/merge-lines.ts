import { compare } from '../../../shared/line-diff.ts'

/** A part of the base that one side has replaced: its lines `from` up to `to`, and what is there instead. */
interface LineChange {
  from: number
  to: number
  lines: string[]
}

/**
 * Merges two changes of a text line by line.
 * @param base the text that both were made from
 * @returns the merged text; undefined where both changed the same or adjoining lines in different ways
 */
export function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const before = base.split('\n')
  const [left, right] = [changesOf(before, mine), changesOf(before, theirs)]
  const all = mergeChanges(left, right)
  return all && applyChanges(before, all).join('\n')
}

/** The lines in which a text differs from another one, in their order. */
export function changesOf(base: readonly string[], text: string): LineChange[] {
  const changes: LineChange[] = []
  let at = 0
  let open: LineChange | undefined
  for (const { kind, part } of compare([...base], text.split('\n'))) {
    if (kind === 'both') {
      open = undefined
      at += 1
      continue
    }
    if (!open) {
      open = { from: at, to: at, lines: [] }
      changes.push(open)
    }
    if (kind === 'other') open.lines.push(part)
    else {
      at += 1
      open.to = at
    }
  }
  return changes
}

/** All changes in the order of the base; undefined if two of them collide. Equal changes are made once. */
function mergeChanges(
  left: readonly LineChange[],
  right: readonly LineChange[],
): LineChange[] | undefined {
  const all = [...left, ...right.filter((one) => !left.some((other) => isSame(one, other)))]
  const sorted = all.toSorted((one, other) => one.from - other.from || one.to - other.to)
  const isColliding = sorted.some((one, index) => {
    const next = sorted[index + 1]
    // Even between them a line must be unchanged, since neighbouring lines often depend on each other.
    return next !== undefined && next.from <= one.to
  })
  return isColliding ? undefined : sorted
}

function isSame(one: LineChange, other: LineChange): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => line === other.lines[index])
  )
}

function applyChanges(base: readonly string[], changes: readonly LineChange[]): string[] {
  const merged: string[] = []
  let at = 0
  for (const { from, to, lines } of changes) {
    merged.push(...base.slice(at, from), ...lines)
    at = to
  }
  return [...merged, ...base.slice(at)]
}
