import type { PasskeyAnswer, PasskeyAssertion } from '../../rules.ts'
import type { StoredPasskey } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** Read when a passkey is used for the first time; most sites never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what passkeys can do today. Asking Node for newer ones makes it warn. */
const algorithms = [-8, -7, -257] as const

/** What the browser is told to make a passkey with; the challenge in it must be kept. */
export async function registrationOptions(
  site: RelyingParty,
  { id, username }: { id: number; username: string },
  existing: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  return await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: username,
    userID: new TextEncoder().encode(`account ${id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: existing.map(asDescriptor),
    // A second factor beside the password: it need not stand alone.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Reads the answer of the browser; undefined when it does not fit the challenge, the site or itself. */
export async function readRegistration(
  site: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<Omit<StoredPasskey, 'id'> | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const result = await undefinedWhenBroken(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!result?.verified) return undefined
  const { id, publicKey, counter, transports } = result.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: transports ?? [] }
}

/** What the browser is told to prove a passkey with; the challenge in it must be kept. */
export async function assertionOptions(site: RelyingParty, existing: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: existing.map(asDescriptor),
    userVerification: 'preferred',
  })
}

/**
 * Checks the assertion of a passkey.
 * @returns the new value of its counter; undefined when it does not fit the challenge, the site, the key or the counter
 */
export async function readAssertion(
  site: RelyingParty,
  challenge: string,
  passkey: StoredPasskey,
  assertion: PasskeyAssertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { credentialId, publicKey, counter, transports } = passkey
  const result = await undefinedWhenBroken(() =>
    verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey, counter, transports },
      requireUserVerification: false,
    }),
  )
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

function asDescriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports }
}

/** The library throws for every answer that does not fit, with words about its inside. */
async function undefinedWhenBroken<Result>(
  check: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}
