import type { Finding } from './journey.ts'

/** A step, what was said, and what of it was expected. */
export function transcribe({ step, heard, missing, unwanted }: Finding): string {
  const expected = [...(step.until === undefined ? [] : [step.until]), ...(step.hears ?? [])]
  const lines = [
    `- ${step.does}`,
    `    ${heard || '(silence)'}`,
    ...expected.map((phrase) => `    ${missing.includes(phrase) ? 'MISSING' : 'heard'}: ${phrase}`),
    ...(step.never ?? []).map(
      (phrase) => `    ${unwanted.includes(phrase) ? 'UNWANTED' : 'not heard'}: ${phrase}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

/** How many of the expectations held. */
export function count(findings: readonly Finding[]): { held: number; missed: number } {
  const all = findings.flatMap(({ step: { until, hears = [], never = [] } }) => [
    ...(until === undefined ? [] : [until]),
    ...hears,
    ...never,
  ]).length
  const missed = findings.flatMap(({ missing, unwanted }) => [...missing, ...unwanted]).length
  return { held: all - missed, missed }
}
