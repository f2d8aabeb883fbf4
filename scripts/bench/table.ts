/** A row of the result. */
export interface Row {
  name: string
  figure: string
  compared?: string
  budget: string
  /** Whether a budget that does not depend on the machine is exceeded: bytes, counts, scores. */
  broken?: boolean
}

/** A duration, with a budget in milliseconds. */
export function timeRow(name: string, ms: number, maxMs: number): Row {
  return { name, figure: `${Math.round(ms)} ms`, budget: `<= ${maxMs} ms` }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ name, figure, compared = '', budget, broken = false }) =>
    [name, figure, compared, broken ? `${budget} BROKEN` : budget].join(' | '),
  )
  return ['what | measured | compared | budget', '--- | --- | --- | ---', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n')
}
