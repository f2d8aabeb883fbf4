import type { InferOutput } from 'valibot'
import type { loginSchema, registerSchema } from './rules.ts'

/** The account of a session, without its password. */
export interface Account {
  id: number
  username: string
  email: string
  name: string | null
  isAdmin: boolean
}

export type Login = InferOutput<typeof loginSchema>
export type Registration = InferOutput<typeof registerSchema>

/** `X-Reason` of the 401 that answers a login with the right password while a second factor is required. */
export const secondFactorRequired = 'second-factor'

/** The second factors that can complete a pending sign-in; a recovery code always can. */
export interface SecondFactors {
  authenticator: boolean
  passkeys: boolean
}

/** A session of an account, as shown to its owner. */
export interface OwnSession {
  id: number
  /** Such as 'Firefox on Linux'. */
  browser: string
  /** ISO instants; `seenAt` is updated once an hour. */
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

export interface AccountSecurity {
  authenticator: boolean
  passkeys: Passkey[]
  /** Unused recovery codes. */
  recoveryCodes: number
  sessions: OwnSession[]
}

/** The secret of an authenticator app in base32, and the otpauth: URI for its QR code. */
export interface AuthenticatorSetup {
  secret: string
  uri: string
}

/** Recovery codes are created with the first factor of an account; null for later ones. */
export interface NewFactor {
  recoveryCodes: string[] | null
}

/** A guest account, as the owner sees it. */
export interface Guest {
  id: number
  username: string
  email: string
  name: string | null
  /** Disabled by the owner: it cannot sign in. */
  disabled: boolean
  /** Open sessions, and when one was last used; null without any. */
  sessions: number
  seenAt: string | null
}

/** What is deleted with a guest: numbers of records under the guest's email address, including the account. */
export interface GuestRecords {
  accounts: number
  messages: number
  subscribers: number
  comments: number
}

/** Whether the site has an owner; without one, whether the first account needs the code that the site printed. */
export interface ClaimState {
  state: 'claimed' | 'open' | 'code'
}

export interface RegistrationState {
  open: boolean
  /** Closed by REGISTRATION=closed in the environment. */
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
