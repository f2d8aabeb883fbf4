import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { busy } from '../../../../platform/server/http/error-answers.ts'

/** What one hash costs. */
interface Cost {
  memoryKiB: number
  passes: number
}

// OWASP's first choice for argon2id; about 35 ms of one core. Source: docs/behaviour.md, Passwords.
const usualCost: Cost = { memoryKiB: 19_456, passes: 2 }
const parallelism = 1
const tagLength = 32

/** Whose password it is: the owner's in a known browser, somebody's in one, or anybody's. */
export type Rank = 'owner' | 'known' | 'anybody'

/** The rank of an account in a browser that it has used. */
export function knownRank({ isAdmin }: { isAdmin: boolean }): Rank {
  return isAdmin ? 'owner' : 'known'
}

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** Hashes the passwords of a site and compares them, two at a time. */
export interface Passwords {
  /**
   * Hashes a password as PHC text, such as $argon2id$v=19$m=19456,t=2,p=1$salt$hash.
   * @throws HttpError 503 when too many of the same rank wait already
   */
  hash(password: string, rank?: Rank): Promise<string>
  /**
   * Compares a password with a PHC text in constant time; false for a text that is none.
   * @throws HttpError 503 when too many of the same rank wait already
   */
  verify(phc: string, password: string, rank?: Rank): Promise<boolean>
  /** A text that no password belongs to: comparing with it costs an unknown name the same work as a known one. */
  nobody: string
}

interface PasswordOptions {
  /** What new hashes cost; tests have cheaper ones. */
  cost?: Cost
  /** What does the work; tests count and delay it. */
  derive?: Derive
}

export function openPasswords({
  cost = usualCost,
  derive = promisify(argon2),
}: PasswordOptions = {}): Passwords {
  const oneOfTwo = queueByRank()
  return {
    async hash(password, rank = 'anybody') {
      const { memoryKiB: memory, passes } = cost
      const nonce = randomBytes(16)
      const parameters = { message: password, nonce, memory, passes, parallelism, tagLength }
      return asText(cost, nonce, await oneOfTwo(rank, () => derive('argon2id', parameters)))
    },
    async verify(phc, password, rank = 'anybody') {
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
      return timingSafeEqual(wanted, await oneOfTwo(rank, () => derive('argon2id', parameters)))
    },
    nobody: asText(cost, randomBytes(16), randomBytes(tagLength)),
  }
}

const phcText = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function asText({ memoryKiB, passes }: Cost, nonce: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** So many of each rank may wait, which takes the last of them one to three seconds; a further one is refused with 503. */
const maxWaiting = 60

/** Runs two hashes at a time: each takes 19 MiB and a thread that file access needs too. */
function queueByRank() {
  let running = 0
  /** Who waits, the first rank first: strangers cannot keep a known browser out, nor guests the owner. */
  const waiting: Record<Rank, (() => void)[]> = { owner: [], known: [], anybody: [] }
  return async <Result>(rank: Rank, work: () => Promise<Result>): Promise<Result> => {
    if (waiting[rank].length >= maxWaiting) throw busy()
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
}
