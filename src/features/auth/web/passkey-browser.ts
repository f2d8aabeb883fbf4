import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The browser made or gave no passkey; the message is the sentence that is shown. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Lets the browser make a passkey as the site asks for it. @throws PasskeyError */
export async function makePasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await loadWebAuthn()
  return await withErrorMessage('The browser added no passkey. Please try again.', () =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )
}

/** Lets the browser prove a passkey. @throws PasskeyError */
export async function provePasskey(options: unknown): Promise<unknown> {
  const { startAuthentication } = await loadWebAuthn()
  return await withErrorMessage(
    'The browser gave no passkey. Please try again, or use a code.',
    () => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )
}

/** Browsers throw for refusals of all kinds, in words for developers. */
async function withErrorMessage<Result>(
  sentence: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyError(
      isKnown ? 'This device has a passkey of this account already.' : sentence,
    )
  }
}
