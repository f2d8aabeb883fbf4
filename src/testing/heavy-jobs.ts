import { scryptSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { HttpError } from '../platform/server/http/errors.ts'
import { serveJobs } from '../platform/server/ops/serve-jobs.ts'

const kept: Buffer[] = []

/** Misbehaving jobs for the tests of worker processes. */
const jobs = {
  echo: <Given>(given: Given): Given => given,
  name: () => process.pid,
  settings: () => Object.keys(process.env),
  spin: (): number => {
    for (;;);
  },
  /** Occupies its process without blocking its event loop. */
  wait: (ms: number) => setTimeout(ms, 'waited'),
  growObjects: () => {
    const retained: number[][] = []
    for (;;) retained.push(Array.from({ length: 1000 }, (_, index) => index))
  },
  growBytes: async () => {
    const retained: Buffer[] = []
    for (;;) {
      retained.push(Buffer.alloc(8 * 1024 * 1024, 1))
      await setTimeout(1)
    }
  },
  /** Native code that takes 256 MB and does not return for several seconds. */
  callNative: () =>
    scryptSync('a', 'b', 64, { N: 2 ** 18, r: 8, p: 16, maxmem: 2 ** 30 }).toString('hex'),
  /** Allocates memory without using it, as native code does before reading a large file. */
  reserve: (bytes: number) => Buffer.allocUnsafeSlow(bytes).length,
  /** Allocates memory that its process keeps, and runs until a file exists. */
  keep: async ({ mb, until }: { mb: number; until: string }) => {
    kept.push(Buffer.alloc(mb * 1024 * 1024, 1))
    while (!existsSync(until)) await setTimeout(10)
    return process.pid
  },
  refuse: (): never => {
    throw new HttpError(415, 'Not of this kind')
  },
  fail: (): never => {
    throw new TypeError('a fault')
  },
  die: () => {
    setImmediate(() => {
      throw new Error('a fault outside of any job')
    })
    return setTimeout(60_000)
  },
}

export type HeavyJobs = typeof jobs

serveJobs(jobs)
