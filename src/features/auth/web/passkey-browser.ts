import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { reasonOf } from '../../../platform/web/admin/toasts.ts'

/** The browser did not create or provide a passkey; the message is shown to the user. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

const loadWebAuthn = () => import('@simplewebauthn/browser')

/** @throws PasskeyError */
export async function createPasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await loadWebAuthn()
  return await withErrorMessage('The browser did not add a passkey. Please try again.', () =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )
}

/** @throws PasskeyError */
export async function provePasskey(options: unknown): Promise<unknown> {
  const { startAuthentication } = await loadWebAuthn()
  return await withErrorMessage(
    'The browser did not provide a passkey. Please try again, or use a code.',
    () => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )
}

/** Replaces the error messages of browsers, which are written for developers. */
async function withErrorMessage<Result>(
  sentence: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyError(
      isKnown ? 'This device already has a passkey for this account.' : sentence,
    )
  }
}

/** The message to show for a failed step. */
export function errorMessage(error: unknown): string {
  if (error instanceof PasskeyError) return error.message
  return reasonOf(error)
}
