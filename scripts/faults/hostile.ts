import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from '../bench/machine.ts'
import { clientOf, ownerOf } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { hostileLanes } from './hostile-lanes.ts'
import { withVictim } from './site.ts'

const minutes = { quick: 0.05, full: 10 } as const
/** The site had 300 MB of answers for one connection once, and died with this heap. */
const heapMb = 256
/** The heap and three quarters of it: buffers, code, and freed memory that is not yet returned to the system. */
const memoryLimitMb = 450
/** The heap in use after the attack. */
const heapLimitMb = 100
/** A delay that a reader notices, with some allowance for other work of the machine. */
const maxWaitMs = 1000

/** How much the data folder may grow while nothing is stored: the log of the database, and statistics. */
const growthLimitMb = 8

/** Slow, pipelined, oversized, malformed, endless and costly requests at once, and one reader who only wants to read. */
export const hostile: Fault = {
  name: 'slow, pipelined, oversized, malformed and costly traffic beside a reader',
  promise: `with a heap of ${heapMb} MB the reader is answered 99 of 100 times within ${maxWaitMs} ms, else told with 503 to come again; memory stays below ${memoryLimitMb} MB, and ${heapLimitMb} MB of heap are in use afterwards at most; the data folder grows by ${growthLimitMb} MB at most; no hostile request is a fault of the site`,
  check: (size) =>
    withVictim(
      async ({ url, child, log, tell }, dataDir) => {
        await fill(url)
        const sizeBefore = folderMb(dataDir)
        const calm = timesOf(await read(url, performance.now() + 2000))
        const end = performance.now() + minutes[size] * 60_000
        const seen = new Map<string, number>()
        const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
        const [answers, memory] = await Promise.all([
          read(url, end),
          watchMemory(child.pid ?? 0, end),
          ...hostileLanes.map((lane) => lane({ url, end, note })),
        ])
        const beside = timesOf(answers)
        const busy = answers.filter(({ status }) => status === 503).length
        const refused = answers.filter(({ status }) => status !== 200).length
        const growth = folderMb(dataDir) - sizeBefore
        const { value: heap } = await tell({ do: 'report-heap' })
        const faults = [...seen].filter(([what]) => what.endsWith(' 500'))
        return findingOf(
          [
            `${minutes[size]} min: ${[...seen].map(([what, count]) => `${count} ${what}`).join(', ')}`,
            `${answers.length} readings, ${busy} told to come again, median ${beside.median} ms (${calm.median} before), 99 % within ${beside.most} ms, slowest ${beside.slowest} ms`,
            `memory at most ${Math.max(...memory).toFixed(0)} MB, at the end ${memory.at(-1)?.toFixed(0)} MB, ${(heap / 1e6).toFixed(0)} MB of heap in use`,
            `the data folder grew by ${growth.toFixed(1)} MB`,
          ].join('; '),
          {
            'the reader is answered':
              refused === busy && (size === 'quick' || busy <= answers.length / 100),
            // The quick run is too short to measure the longest wait.
            'the reader does not wait': size === 'quick' || beside.most <= maxWaitMs,
            'memory stays': Math.max(...memory) <= memoryLimitMb,
            'nothing is left in it': heap / 1e6 <= heapLimitMb,
            'nothing is stored': growth <= growthLimitMb,
            'no fault of the site': faults.length === 0 && !log().includes('A request failed'),
            'all kinds were tried': seen.size >= hostileLanes.length,
          },
        )
      },
      { env: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` } },
    ),
}

/** Writes some posts, so that the list of all is long: clients that ask for it and read nothing cost memory. */
async function fill(url: string): Promise<void> {
  const owner = await ownerOf(url)
  for (let index = 0; index < 10; index += 1) {
    const { status } = await owner.send('POST', '/api/blog', {
      title: `Post ${index}`,
      excerpt: 'Long enough for an excerpt.',
      content: 'A line of words that goes on for a while.\n\n'.repeat(400),
      category: 'Notes',
      date: 'November 21, 2026',
    })
    if (status !== 201) throw new Error(`A post could not be written: ${status}`)
  }
}

interface Reading {
  status: number
  ms: number
}

/** Reads a page or a list twenty times a second. */
async function read(url: string, end: number): Promise<Reading[]> {
  const reader = clientOf(url)
  const readings: Reading[] = []
  while (performance.now() < end) {
    const began = performance.now()
    const address = ['/', '/api/blog', '/api/skills'][readings.length % 3] ?? '/'
    const { status } = await reader.send('GET', address)
    readings.push({ status, ms: performance.now() - began })
    await wait(50)
  }
  return readings
}

function timesOf(readings: readonly Reading[]) {
  const sorted = readings.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return { median: at(0.5), most: at(0.99), slowest: at(1) }
}

function folderMb(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sizes = names.map(
    (name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size,
  )
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / 1e6
}

async function watchMemory(pid: number, end: number): Promise<number[]> {
  const memory = [await residentMb(pid)]
  while (performance.now() < end) {
    await wait(500)
    memory.push(await residentMb(pid))
  }
  return memory
}
