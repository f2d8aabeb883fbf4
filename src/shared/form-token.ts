/** The URL of the signed token by which the spam check knows when a visitor began to write. */
export const formTokenUrl = '/api/form-token'

/** What a form sends beside its fields; programs that know only the fields send neither. */
export const formHeaders = { token: 'x-form-token', honeypot: 'x-form-trap' } as const

export interface FormToken {
  token: string
}
