/** Where the forms of the site get the token that says since when somebody has been writing. */
export const formTokenUrl = '/api/form-token'

/** What a form sends beside its fields; programs that know only the fields send neither. */
export const formHeaders = { token: 'x-form-token', honeypot: 'x-form-trap' } as const

export interface FormToken {
  token: string
}
