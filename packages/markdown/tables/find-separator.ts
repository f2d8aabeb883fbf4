import { cellsOf, isRemark, type Separator } from './split-rows.ts'

const separators: readonly Separator[] = [',', ';', '\t', '|', ' ']
const looksAt = 20

/** What parts the cells: the sign that cuts the first lines of data into the same number of cells, and into the most. */
export function findSeparator(lines: readonly string[]): Separator {
  const sample: string[] = []
  for (const line of lines) {
    if (line.trim() !== '' && !isRemark(line)) sample.push(line)
    if (sample.length > looksAt) break
  }
  const scored = separators.map((separator) => ({ separator, score: scoreOf(sample, separator) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.separator : ','
}

/** How many of the lines have the usual number of cells, 0 where that is one. White space is taken when nothing else fits. */
function scoreOf(sample: readonly string[], separator: Separator): number {
  const counts = new Map<number, number>()
  for (const line of sample) {
    const { length } = cellsOf(line, separator)
    counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  const [usual = 0, lines = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? []
  if (usual < 2) return 0
  const share = lines / sample.length
  return separator === ' ' ? share * 0.5 : share + usual / 10_000
}
