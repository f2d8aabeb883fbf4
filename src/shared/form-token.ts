/** The URL of the signed token that tells the spam check when a visitor started to type. */
export const formTokenUrl = '/api/form-token'

/** Headers of form submissions, which programs that only know the fields do not send. */
export const formHeaders = { token: 'x-form-token', honeypot: 'x-form-trap' } as const

export interface FormToken {
  token: string
}
