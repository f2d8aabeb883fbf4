/** A backup and how large it is. */
export interface BackupFact {
  /** ISO instant at which it was begun. */
  date: string
  bytes: number
}

/** A backup of the site, in the folder of this instance or of another one. */
export interface BackupRecord extends BackupFact {
  /** The machine and folder where it lies; null for those of the instance that answers. */
  place: string | null
}

/** The status of the backups, for the owner. */
export interface BackupStatus {
  /** True while one is being made. */
  running: boolean
  last: BackupRecord | null
  /** ISO instant at which a backup was last restored on trial; null when never. */
  trial: string | null
  /** What is free on the disk of the data folder. */
  freeBytes: number
  /** How much less of it after each of the last days; null where that is not known yet. */
  bytesPerDay: number | null
  /** Why the last try failed; null after a success. */
  failure: { date: string; reason: string } | null
  /** ISO instant of the next one that is made by itself. */
  next: string | null
}

export const backupUrls = { file: '/api/backup', status: '/api/backup/status' } as const
