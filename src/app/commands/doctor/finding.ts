/** The result of one check: what was found, and for anything but 'ok' what to do. */
export interface Diagnosis {
  level: 'ok' | 'warning' | 'broken'
  part: string
  says: string
}

/** The clock and the disk that the checks use; tests bring their own. */
export interface DoctorTools {
  now: Date
  freeBytes(dataDir: string): Promise<number>
}

export const ok = (part: string, says: string): Diagnosis => ({ level: 'ok', part, says })
export const warning = (part: string, says: string): Diagnosis => ({ level: 'warning', part, says })
export const broken = (part: string, says: string): Diagnosis => ({ level: 'broken', part, says })

/** The message of whatever was thrown, on one line. */
export function oneLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
}
