import { randomFillSync } from 'node:crypto'

const bytesEach = 6
const pool = Buffer.alloc(bytesEach * 500)
let used = pool.length

/** A name for a request, twelve digits: random bytes cost as much for five hundred as for one. */
export function requestName(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytesEach
  return pool.toString('hex', used - bytesEach, used)
}
