import type { Checked } from './check.ts'

/** The report of a plan: a line for each entry, and how many have each result. */
interface ImportReport {
  lines: string[]
  counts: Record<Verdict['kind'], number>
}

type Verdict = { kind: 'added' | 'existing' | 'invalid'; why?: string | undefined }

const signs = { added: '+', existing: '=', invalid: '!' } as const

function tell({ lines, counts }: ImportReport, what: string, { kind, why }: Verdict): void {
  counts[kind] += 1
  lines.push(`${signs[kind]} ${what}${why === undefined ? '' : `: ${why}`}`)
}

/** Reports the decision on one entry; an unreadable one is invalid. */
export function decide<Value>(
  plan: ImportReport,
  what: string,
  read: Checked<Value>,
  verdictOn: (value: Value) => Verdict,
): void {
  tell(plan, what, read.ok ? verdictOn(read.value) : invalid(read.problem))
}

export const added: Verdict = { kind: 'added' }
export const addedInstead: Verdict = {
  kind: 'added',
  why: 'in place of the one that came with the site',
}
export const isHere: Verdict = { kind: 'existing', why: 'is here already' }
export const invalid = (why: string): Verdict => ({ kind: 'invalid', why })
