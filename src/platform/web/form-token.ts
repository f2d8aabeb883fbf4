import { formHeaders, type FormToken, formTokenUrl } from '../../shared/form-token.ts'
import { callApi } from './api.ts'

let token: string | undefined
let isRequested = false

/** Requests the token of this visit once, when the visitor starts to type. */
export function requestFormToken(): void {
  if (isRequested) return
  isRequested = true
  callApi('GET', formTokenUrl).then(
    (answer) => {
      token = (answer as FormToken).token
    },
    // The form works without it.
    () => undefined,
  )
}

/** The headers of a form submission. @param form contains a HoneypotField */
export function formTokenHeaders(form: HTMLFormElement): Record<string, string> {
  return {
    ...(token !== undefined && { [formHeaders.token]: token }),
    ...(new FormData(form).get(honeypotName) && { [formHeaders.honeypot]: 'filled' }),
  }
}

export const honeypotName = 'website'
