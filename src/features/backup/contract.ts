/** A backup and how large it is. */
export interface BackupFact {
  /** ISO instant of its start. */
  date: string
  bytes: number
}

/** A backup in the folder of this or of another instance. */
export interface BackupRecord extends BackupFact {
  /** Its machine and folder; null for the responding instance. */
  place: string | null
}

export interface BackupStatus {
  /** Whether a backup is being made. */
  running: boolean
  last: BackupRecord | null
  /** ISO instant of the last test restore. */
  trial: string | null
  /** Free space on the disk of the data folder. */
  freeBytes: number
  /** How much less is free each day, on average; null if not known yet. */
  bytesPerDay: number | null
  /** Why the last backup failed; null after a success. */
  failure: { date: string; reason: string } | null
  /** ISO instant of the next nightly backup. */
  next: string | null
}

export const backupUrls = { file: '/api/backup', status: '/api/backup/status' } as const
