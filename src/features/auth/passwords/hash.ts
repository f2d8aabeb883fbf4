import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { busy } from '../../../server/error-answers.ts'

const derive = promisify(argon2)

// OWASP's first choice for argon2id; about 35 ms of one core. Source: docs/behaviour.md, Passwords.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Whose password it is: the owner's in a known browser, somebody's in one, or anybody's. */
export type Rank = 'owner' | 'known' | 'anybody'

/** The rank of an account in a browser that it has used. */
export function knownRank({ isAdmin }: { isAdmin: boolean }): Rank {
  return isAdmin ? 'owner' : 'known'
}

/** Hashes a password as PHC text, such as $argon2id$v=19$m=19456,t=2,p=1$salt$hash. */
export async function hashPassword(password: string, rank: Rank = 'anybody'): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await oneOfTwo(rank, () => derive('argon2id', { message: password, nonce, ...cost }))
  return phcOf(nonce, hash)
}

function phcOf(nonce: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`
}

/** A text that no password belongs to: comparing with it costs an unknown name the same work as a known one. */
export const hashOfNobody = phcOf(Buffer.alloc(16), Buffer.alloc(cost.tagLength))

const phcText = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Compares a password with a PHC text in constant time; false for a text that is none. */
export async function verifyPassword(
  phc: string,
  password: string,
  rank: Rank = 'anybody',
): Promise<boolean> {
  const parts = phcText.exec(phc)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts
  const wanted = Buffer.from(hash, 'base64')
  const got = await oneOfTwo(rank, () =>
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
/** Who waits, the first rank first: strangers cannot keep a known browser out, nor guests the owner. */
const waiting: Record<Rank, (() => void)[]> = { owner: [], known: [], anybody: [] }
/** The last of so many of a rank waits one to three seconds; one more is refused with 503. */
const mostWaiting = 60

/**
 * At most two hashes at a time: each takes 19 MiB and a thread that file access needs too.
 * @throws HttpError 503 when too many of the same rank wait already
 */
async function oneOfTwo<Result>(rank: Rank, work: () => Promise<Result>): Promise<Result> {
  if (waiting[rank].length >= mostWaiting) throw busy()
  if (running >= 2) await new Promise<void>((resolve) => waiting[rank].push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.owner.shift() ?? waiting.known.shift() ?? waiting.anybody.shift()
    if (next) next()
    else running -= 1
  }
}
