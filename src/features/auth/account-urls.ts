/** Calls of the owner about guests. Not in contract.ts, which every public page loads for the session URL. */
export const guestUrls = {
  list: '/api/guests',
  sessions: (id: number) => `/api/guests/${id}/sessions`,
  records: (id: number) => `/api/guests/${id}/records`,
  session: (id: number) => `/api/guests/sessions/${id}`,
  registration: '/api/registration',
} as const

/** Says whether the site has an owner; only the sign-in page asks. */
export const claimUrl = '/api/claim'

/** Calls of the account window. */
export const accountUrls = {
  security: '/api/account',
  password: '/api/account/password',
  sessions: '/api/account/sessions',
  authenticator: '/api/account/authenticator',
  authenticatorConfirm: '/api/account/authenticator/confirm',
  authenticatorOff: '/api/account/authenticator/off',
  passkeys: '/api/account/passkeys',
  passkeyOptions: '/api/account/passkeys/options',
  recoveryCodes: '/api/account/recovery-codes',
  remove: '/api/account/remove',
} as const
