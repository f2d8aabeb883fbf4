/** The calls of the owner about guests. Apart from the contract, of which every public page loads the session's URL. */
export const guestUrls = {
  list: '/api/guests',
  sessions: (id: number) => `/api/guests/${id}/sessions`,
  records: (id: number) => `/api/guests/${id}/records`,
  session: (id: number) => `/api/guests/sessions/${id}`,
  registration: '/api/registration',
} as const

/** The calls of the account window. */
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
