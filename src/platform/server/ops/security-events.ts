/** Events that concern the security of an account or of the site. */
export const securityEvents = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'new-device',
  'export',
  'session-refused',
  'backup-key',
] as const

/** The factor or the exported data of an event. */
export const securityObjects = ['authenticator', 'passkey', 'backup', 'subscribers'] as const

/** A security event, without personal data or IP addresses. */
export interface SecurityEvent {
  event: (typeof securityEvents)[number]
  /** The id of the account. */
  account?: number | undefined
  what?: (typeof securityObjects)[number] | undefined
  /** Such as 'Firefox on Linux'; only sent to the owner. */
  browser?: string | undefined
}

/**
 * Logs an event, and mails it to the owner if it concerns the owner and a mail server is configured. Events of guest
 * accounts are not mailed: otherwise anyone could fill the owner's mailbox.
 */
export type ReportSecurityEvent = (event: SecurityEvent, isOwners: boolean) => Promise<void>
