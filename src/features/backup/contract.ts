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

/** The steps of a backup that can fail: making it, BACKUP_COMMAND, and its copy in the bucket. */
export const backupSteps = ['backup', 'command', 'copy'] as const
export type BackupStep = (typeof backupSteps)[number]

/** What is checked about the backups. */
export const backupChecks = ['backup', 'trial', 'copy', 'disk', 'clock'] as const
export type BackupCheck = (typeof backupChecks)[number]

/** Something about the backups that the owner should see to. */
export interface BackupProblem {
  check: BackupCheck
  /** In a few words, without anything that only the owner may know. */
  title: string
  /** The details, as sentences. */
  says: string
  /** What to do, as sentences. */
  advice: string
}

/** An encrypted copy of a backup in the bucket. */
export interface FarCopy extends BackupFact {
  /** Such as 'ephemeris-2026-11-21T03-30-00Z.tar.gz.age'. */
  name: string
}

/** What the site knows about its copies in the bucket without asking it. */
export interface CopyStatus {
  /** The public half of the key and when it was created; null until there is one, and nothing is copied. */
  key: { recipient: string; date: string } | null
  /** The last copy that this machine has stored. */
  last: FarCopy | null
}

/** The two halves of a new key; the secret one, the identity, is shown once and not stored. */
export interface NewCopyKey {
  /** Such as 'AGE-SECRET-KEY-1…'. */
  identity: string
  /** Such as 'age1…'. */
  recipient: string
}

export interface BackupStatus {
  /** Whether a backup is being made. */
  running: boolean
  last: BackupRecord | null
  /** ISO instant of the last test restore that succeeded. */
  trial: string | null
  /** Why the test restore after it failed. */
  failedTrial: { date: string; reason: string } | null
  /** Free space on the disk of the data folder. */
  freeBytes: number
  /** How much less is free each day, on average; null if not known yet. */
  bytesPerDay: number | null
  /** Why the last backup failed, or only its copy in the bucket; null after a success. */
  failure: { date: string; reason: string; what: BackupStep } | null
  /** ISO instant of the next nightly backup. */
  next: string | null
  /** When the bucket was last asked for its newest copy, and which one it has; null before. */
  copyCheck: { date: string; found: FarCopy | null; problem: string | null } | null
  /** What the owner should see to, such as that there was no backup for days. */
  problems: BackupProblem[]
  /** Null without a bucket for copies. */
  copies: CopyStatus | null
}

export const backupUrls = {
  file: '/api/backup',
  status: '/api/backup/status',
  key: '/api/backup/key',
} as const
