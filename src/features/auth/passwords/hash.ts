import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { busy } from '../../../server/error-answers.ts'

const derive = promisify(argon2)

// OWASP's first choice for argon2id; about 35 ms of one core. Source: docs/behaviour.md, Passwords.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password as PHC text, such as $argon2id$v=19$m=19456,t=2,p=1$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await oneOfTwo(() => derive('argon2id', { message: password, nonce, ...cost }))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`
}

const phcText = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Compares a password with a PHC text in constant time; false for a text that is none. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const parts = phcText.exec(phc)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts
  const wanted = Buffer.from(hash, 'base64')
  const got = await oneOfTwo(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: wanted.length,
    }),
  )
  return timingSafeEqual(wanted, got)
}

let running = 0
const waiting: (() => void)[] = []
/** The last of so many waits one to three seconds; one more is refused with 503. */
const mostWaiting = 60

/**
 * At most two hashes at a time: each takes 19 MiB and a thread that file access needs too.
 * @throws HttpError 503 when too many wait already
 */
async function oneOfTwo<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= mostWaiting) throw busy()
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
