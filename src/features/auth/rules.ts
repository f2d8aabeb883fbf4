import * as v from 'valibot'
import { email, line } from '../../shared/fields.ts'

/** Passwords are not trimmed and have at most 1,024 bytes of UTF-8. */
function password(min: number, tooShort: string) {
  return v.pipe(
    v.string('Password must be text'),
    v.check((value) => value.isWellFormed(), 'Password contains characters that cannot be used'),
    v.minLength(min, tooShort),
    v.check(
      (value) => new TextEncoder().encode(value).length <= 1024,
      'Password can be at most 1,024 bytes',
    ),
  )
}

const currentPassword = password(1, 'Password is required')

const newPassword = password(6, 'Password must be at least 6 characters')

export const loginSchema = v.strictObject({
  username: line('Username', { max: 200, tooShort: 'Username is required' }),
  password: currentPassword,
})

const username = v.pipe(
  line('Username', { min: 3, max: 40 }),
  v.regex(
    /^[A-Za-z0-9._-]+$/,
    'Username can contain letters, digits, dots, hyphens and underscores',
  ),
)

export const registerSchema = v.strictObject({
  username,
  password: newPassword,
  email: email('Please enter a valid email'),
  name: line('Name', { min: 2, max: 100 }),
})

/** Required for changes to the security of an account. */
export const passwordSchema = v.strictObject({ password: currentPassword })

/** A password chosen on the command line. */
export const passwordRules = v.strictObject({ password: newPassword })

export const passwordChangeSchema = v.strictObject({ password: currentPassword, newPassword })

export const guestChangeSchema = v.strictObject({
  disabled: v.boolean('Disabled must be true or false'),
})

export const registrationChangeSchema = v.strictObject({
  open: v.boolean('Open must be true or false'),
})

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const codeSchema = v.strictObject({
  code: v.pipe(
    line('Code', { max: 60, tooShort: 'Code is required' }),
    v.transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase()),
  ),
})

/** Base64url, as browsers encode it, large enough for any passkey. */
const bytes = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[\w-]*={0,2}$/))

const passkeyEntries = {
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  authenticatorAttachment: v.exactOptional(v.picklist(['platform', 'cross-platform'])),
  // Results of extensions are not used.
  clientExtensionResults: v.pipe(
    v.looseObject({}),
    v.transform(() => ({})),
  ),
}

const transport = v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))

const passkeyAnswer = v.strictObject({
  ...passkeyEntries,
  response: v.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: v.exactOptional(bytes),
    publicKey: v.exactOptional(bytes),
    publicKeyAlgorithm: v.exactOptional(v.number()),
    transports: v.exactOptional(v.pipe(v.array(transport), v.maxLength(10))),
  }),
})

/** A new passkey and its name. */
export const newPasskeySchema = v.strictObject({
  name: line('Name', { max: 60, tooShort: 'Name is required' }),
  credential: passkeyAnswer,
})

/** The assertion of a passkey during sign-in. */
export const passkeyAssertionSchema = v.strictObject({
  ...passkeyEntries,
  response: v.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.exactOptional(bytes),
  }),
})

export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>
export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertionSchema>
