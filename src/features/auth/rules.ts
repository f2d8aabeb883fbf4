import * as v from 'valibot'
import { email, line } from '../../shared/fields.ts'

/** A password is taken as it is: no trimming, at most 1,024 bytes of UTF-8. */
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

export const loginSchema = v.strictObject({
  username: line('Username', { max: 200, tooShort: 'Username is required' }),
  password: password(1, 'Password is required'),
})

const username = v.pipe(
  line('Username', { min: 3, max: 40 }),
  v.regex(/^[A-Za-z0-9._-]+$/, 'Username can hold letters, digits, dots, hyphens and underscores'),
)

export const registerSchema = v.strictObject({
  username,
  password: password(6, 'Password must be at least 6 characters'),
  email: email('Please enter a valid email'),
  name: line('Name', { min: 2, max: 100 }),
})
