/** One step from a text to another: what both have, or what only one of them has. */
export type Step = { kind: 'both' | 'mine' | 'other'; part: string }

/** Beyond this many differences a comparison says nothing that reading both texts does not say. */
const maxDifferences = 1500

/**
 * Compares two lists of parts, such as the lines of two texts, by the shortest way from one to the
 * other (Myers, "An O(ND) difference algorithm and its variations", 1986).
 * @returns what to go through, in order; where parts differ, those of `mine` come first
 */
export function compare(mine: readonly string[], other: readonly string[]): Step[] {
  const shorter = Math.min(mine.length, other.length)
  let head = 0
  while (head < shorter && mine[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && mine.at(-1 - tail) === other.at(-1 - tail)) tail++
  return [
    ...steps('both', mine.slice(0, head)),
    ...compareMiddle(mine.slice(head, mine.length - tail), other.slice(head, other.length - tail)),
    ...steps('both', mine.slice(mine.length - tail)),
  ]
}

function steps(kind: Step['kind'], parts: readonly string[]): Step[] {
  return parts.map((part) => ({ kind, part }))
}

/** How far each diagonal was reached with a number of differences, by its offset from the middle. */
type Reach = Int32Array

function compareMiddle(mine: readonly string[], other: readonly string[]): Step[] {
  const trail = mine.length > 0 && other.length > 0 ? findTrail(mine, other) : undefined
  if (!trail) return [...steps('mine', mine), ...steps('other', other)]
  return walkBack(mine, other, trail)
}

/** The reach after 0, 1, 2, … differences, until both ends are reached; undefined when they are too many. */
function findTrail(mine: readonly string[], other: readonly string[]): Reach[] | undefined {
  const most = Math.min(mine.length + other.length, maxDifferences)
  const trail: Reach[] = []
  let reach: Reach = new Int32Array(1)
  for (let count = 0; count <= most; count++) {
    const next = new Int32Array(2 * count + 1)
    for (let k = -count; k <= count; k += 2) {
      let x = count === 0 ? 0 : firstX(reach, k, count)
      while (x < mine.length && x - k < other.length && mine[x] === other[x - k]) x++
      next[k + count] = x
      if (x >= mine.length && x - k >= other.length) return [...trail, next]
    }
    trail.push(next)
    reach = next
  }
  return undefined
}

/** Where diagonal `k` is entered with one difference more than `reach` has. */
function firstX(reach: Reach, k: number, count: number): number {
  return isFromAbove(reach, k, count)
    ? at(reach, k + 1, count - 1)
    : at(reach, k - 1, count - 1) + 1
}

/** True when the step onto diagonal `k` takes a part of `other`. */
function isFromAbove(reach: Reach, k: number, count: number): boolean {
  return k === -count || (k !== count && at(reach, k - 1, count - 1) < at(reach, k + 1, count - 1))
}

function at(reach: Reach, k: number, count: number): number {
  return reach[k + count] ?? 0
}

function walkBack(mine: readonly string[], other: readonly string[], trail: Reach[]): Step[] {
  const back: Step[] = []
  let x = mine.length
  let y = other.length
  for (let count = trail.length - 1; count > 0; count--) {
    const reach = trail[count - 1] ?? new Int32Array(1)
    const k = x - y
    const above = isFromAbove(reach, k, count)
    const fromX = at(reach, above ? k + 1 : k - 1, count - 1)
    const fromY = fromX - (above ? k + 1 : k - 1)
    const startX = above ? fromX : fromX + 1
    while (x > startX) back.push({ kind: 'both', part: mine[--x] ?? '' })
    back.push(
      above
        ? { kind: 'other', part: other[fromY] ?? '' }
        : { kind: 'mine', part: mine[fromX] ?? '' },
    )
    x = fromX
    y = fromY
  }
  while (x > 0) back.push({ kind: 'both', part: mine[--x] ?? '' })
  return back.toReversed()
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
