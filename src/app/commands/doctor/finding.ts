import type { Diagnosis } from '../../status/contract.ts'

/** The clock and the disk that the checks use; tests replace them. */
export interface DoctorTools {
  now: Date
  freeBytes(dataDir: string): Promise<number>
}

export const ok = (part: string, says: string): Diagnosis => ({ level: 'ok', part, says })
export const warning = (part: string, says: string): Diagnosis => ({ level: 'warning', part, says })
export const broken = (part: string, says: string): Diagnosis => ({ level: 'broken', part, says })

/** The message of an error, on one line. */
export function oneLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
}
