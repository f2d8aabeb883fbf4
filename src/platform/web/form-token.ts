import { formHeaders, type FormToken, formTokenUrl } from '../../shared/form-token.ts'
import { callApi } from './api.ts'

let token: string | undefined
let isAsked = false

/** Asks for the token of this visit, once, when somebody begins to write. */
export function requestFormToken(): void {
  if (isAsked) return
  isAsked = true
  callApi('GET', formTokenUrl).then(
    (answer) => {
      token = (answer as FormToken).token
    },
    // The form works without it.
    () => undefined,
  )
}

/** The headers that a form of the site sends. @param form one with a HoneypotField */
export function formTokenHeaders(form: HTMLFormElement): Record<string, string> {
  return {
    ...(token !== undefined && { [formHeaders.token]: token }),
    ...(new FormData(form).get(honeypotName) && { [formHeaders.honeypot]: 'filled' }),
  }
}

export const honeypotName = 'website'
