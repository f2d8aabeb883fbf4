import type { InferOutput } from 'valibot'
import type { loginSchema, registerSchema } from './rules.ts'

/** The account behind a session, without its password. */
export interface Account {
  id: number
  username: string
  email: string
  name: string | null
  isAdmin: boolean
}

export type Login = InferOutput<typeof loginSchema>
export type Registration = InferOutput<typeof registerSchema>

/**
 * The reason of the refusal of a login whose password was right while the account has a second factor, in the header
 * X-Reason; its status is 401, as nobody is signed in yet.
 */
export const secondFactorRequired = 'second-factor'

/** What a sign-in that waits for its second factor can be completed with; a recovery code always can. */
export interface SecondFactors {
  authenticator: boolean
  passkeys: boolean
}

/** One session of an account, in words that tell its owner where it is. */
export interface OwnSession {
  id: number
  /** Such as 'Firefox on Linux'. */
  browser: string
  /** ISO instants; the last use is noted once an hour. */
  createdAt: string
  seenAt: string
  isCurrent: boolean
}

export interface Passkey {
  id: number
  name: string
  createdAt: string
  usedAt: string | null
}

/** How an account is secured, for its own eyes. */
export interface AccountSecurity {
  authenticator: boolean
  passkeys: Passkey[]
  /** How many recovery codes are left. */
  recoveryCodes: number
  sessions: OwnSession[]
}

/** What an authenticator app is set up with: typed, or read from a QR code of the address. */
export interface AuthenticatorSetup {
  secret: string
  uri: string
}

/** The first factor of an account comes with codes for the day it is lost; later ones with null. */
export interface NewFactor {
  recoveryCodes: string[] | null
}

/** A guest's account, as the owner sees it. */
export interface Guest {
  id: number
  username: string
  email: string
  name: string | null
  /** Switched off by the owner: it cannot sign in. */
  disabled: boolean
  /** How many sessions are open, and when one of them was used last; null without one. */
  sessions: number
  seenAt: string | null
}

/** What is removed with a guest: how many things the site keeps under the guest's address, the account among them. */
export interface GuestRecords {
  accounts: number
  messages: number
  subscribers: number
  comments: number
}

/** Whether further accounts may register. */
export interface RegistrationState {
  open: boolean
  /** REGISTRATION=closed, which only the machine can change. */
  closedBySetting: boolean
}

export const authUrls = {
  session: '/api/user',
  login: '/api/login',
  loginCode: '/api/login/code',
  loginPasskeyOptions: '/api/login/passkey/options',
  loginPasskey: '/api/login/passkey',
  register: '/api/register',
  logout: '/api/logout',
} as const
