import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { busy } from '../../../../platform/server/http/error-responses.ts'

interface Cost {
  memoryKiB: number
  passes: number
}

// OWASP's first choice for argon2id; about 35 ms of one core. Source: docs/behaviour.md, Passwords.
const usualCost: Cost = { memoryKiB: 19_456, passes: 2 }
const parallelism = 1
const tagLength = 32

/** Priority of a hash: the owner in a known browser, a guest in a known browser, or an unknown browser. */
export type Rank = 'owner' | 'known' | 'unknown'

/** The rank of an account in a browser that it has signed in with before. */
export function knownRank({ isAdmin }: { isAdmin: boolean }): Rank {
  return isAdmin ? 'owner' : 'known'
}

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

interface PasswordOptions {
  /** Cost of new hashes; lower in tests. */
  cost?: Cost
  /** Replaced in tests, to count and delay hashes. */
  derive?: Derive
}

/** Hashes and verifies passwords, two at a time. */
export function openPasswords({
  cost = usualCost,
  derive = promisify(argon2),
}: PasswordOptions = {}) {
  const enqueue = queueByRank()
  return {
    /**
     * Returns a PHC string, such as $argon2id$v=19$m=19456,t=2,p=1$salt$hash.
     * @throws HttpError 503 when too many of the same rank are queued
     */
    async hash(password: string, rank: Rank = 'unknown'): Promise<string> {
      const { memoryKiB: memory, passes } = cost
      const nonce = randomBytes(16)
      const parameters = { message: password, nonce, memory, passes, parallelism, tagLength }
      return formatPhc(cost, nonce, await enqueue(rank, () => derive('argon2id', parameters)))
    },
    /**
     * Compares a password with a PHC string in constant time; false if the string is malformed.
     * @throws HttpError 503 when too many of the same rank are queued
     */
    async verify(phc: string, password: string, rank: Rank = 'unknown'): Promise<boolean> {
      const parts = phcText.exec(phc)
      if (!parts) return false
      const [, memory, passes, lanes, nonce = '', hash = ''] = parts
      const wanted = Buffer.from(hash, 'base64')
      const parameters = {
        message: password,
        nonce: Buffer.from(nonce, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(lanes),
        tagLength: wanted.length,
      }
      return timingSafeEqual(wanted, await enqueue(rank, () => derive('argon2id', parameters)))
    },
    /** A hash that no password matches: verifying against it makes unknown usernames cost the same work. */
    dummyHash: formatPhc(cost, randomBytes(16), randomBytes(tagLength)),
  }
}

export type Passwords = ReturnType<typeof openPasswords>

const phcText = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function formatPhc({ memoryKiB, passes }: Cost, nonce: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** Queued hashes per rank; the last of them waits one to three seconds. */
const maxQueued = 60

/** Runs two hashes at a time: each takes 19 MiB and a thread of the pool that file access uses too. */
function queueByRank() {
  let running = 0
  /** Served by rank, so that strangers cannot lock out known browsers, nor guests the owner. */
  const queued: Record<Rank, (() => void)[]> = { owner: [], known: [], unknown: [] }
  return async <Result>(rank: Rank, work: () => Promise<Result>): Promise<Result> => {
    if (queued[rank].length >= maxQueued) throw busy()
    if (running >= 2) await new Promise<void>((resolve) => queued[rank].push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queued.owner.shift() ?? queued.known.shift() ?? queued.unknown.shift()
      if (next) next()
      else running -= 1
    }
  }
}
