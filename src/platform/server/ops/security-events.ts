/** What can happen that concerns the safety of an account, or of the whole site. */
export const securityEvents = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'new-device',
  'export',
  'session-refused',
] as const

/** Which factor it was, or what was taken along. */
export const securityObjects = ['authenticator', 'passkey', 'backup', 'subscribers'] as const

/** Such an event, without anything that names a person or a place in the network. */
export interface SecurityEvent {
  event: (typeof securityEvents)[number]
  /** The number of the account. */
  account?: number | undefined
  what?: (typeof securityObjects)[number] | undefined
  /** Such as 'Firefox on Linux'; told to the owner alone. */
  browser?: string | undefined
}

/**
 * Writes an event into the log, and a mail to the owner where the owner is concerned and there is a mail server.
 * An event of a guest's account is the guest's: else anybody could fill the owner's mailbox.
 */
export type NoteSecurity = (happened: SecurityEvent, isOwners: boolean) => Promise<void>
