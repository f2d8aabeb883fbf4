import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { baseOf, front, ports } from './cluster.ts'

let cookie = ''

async function send(method: string, url: string, body?: unknown): Promise<Response> {
  return await fetch(url, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: { origin: front, cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Registers the owner, who sends all later requests. */
export async function claim(): Promise<void> {
  const account = { username: 'owner', password: 'a long and rare passphrase', name: 'The Owner' }
  const email = 'owner@example.org'
  const answer = await send('POST', `${front}/api/register`, { ...account, email })
  if (answer.status !== 201) throw new Error(`The claim was refused: ${await answer.text()}`)
  cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

/** The answers to a load. */
export interface LoadResult {
  /** The subscribers that were confirmed with 201. */
  answered: string[]
  /** The count of each other status or error. */
  others: Record<string, number>
  /** The longest time without a confirmed write, ms. */
  longestGapMs: number
}

/** Writes and reads through nginx until it is stopped. @param name distinguishes its rows from those of other loads */
export function mixedLoad(name: string) {
  const answered: string[] = []
  const others: Record<string, number> = {}
  let isOver = false
  let last = performance.now()
  let longestGapMs = 0
  const count = (what: string) => (others[what] = (others[what] ?? 0) + 1)
  const note = (email: string) => {
    answered.push(email)
    longestGapMs = Math.max(longestGapMs, performance.now() - last)
    last = performance.now()
  }
  const writer = async (number: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `${name}${number}n${index}@example.org`
      try {
        const { status } = await send('POST', `${front}/api/subscribe`, { email })
        if (status === 201) note(email)
        else count(`write ${status}`)
        await send('GET', `${front}/api/dashboard/quotes`)
      } catch (error) {
        count(`write ${error instanceof Error ? error.name : 'failed'}`)
      }
    }
  }
  const reader = async () => {
    while (!isOver) {
      const answer = await send('GET', `${front}/`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status !== 200) count(`page ${answer?.status ?? 'failed'}`)
    }
  }
  const work = [1, 2, 3, 4].map(writer).concat([reader(), reader()])
  return {
    async stop(): Promise<LoadResult> {
      isOver = true
      await Promise.all(work)
      return { answered, others, longestGapMs: Math.round(longestGapMs) }
    },
  }
}

/** Writes a quote. @returns the time from the answer until each instance shows it, ms */
export async function publish(sentence: string): Promise<number[]> {
  const quote = { text: sentence, author: 'Nobody' }
  const answer = await send('POST', `${baseOf(ports[0] ?? 0)}/api/quotes`, quote)
  if (answer.status !== 201) throw new Error(`The quote was refused: ${await answer.text()}`)
  const began = performance.now()
  return await Promise.all(
    ports.map(async (port) => {
      for (;;) {
        const page = await (await fetch(`${baseOf(port)}/dashboard`)).text()
        if (page.includes(sentence)) return Math.round(performance.now() - began)
        await setTimeout(10)
      }
    }),
  )
}

const seconds = 5

/** The requests per second of some instances together, measured with one wrk for each. */
export async function requestsPerSecond(count: number, url: string): Promise<number> {
  const rates = await Promise.all(
    ports.slice(0, count).map(async (port) => {
      const wrk = ['-t1', '-c16', `-d${seconds}s`, `${baseOf(port)}${url}`]
      const child = spawn('wrk', wrk, { stdio: ['ignore', 'pipe', 'inherit'] })
      const output = await text(child.stdout)
      if (/Non-2xx/.test(output)) throw new Error(`${url} was refused under load`)
      return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
    }),
  )
  return Math.round(rates.reduce((sum, rate) => sum + rate, 0))
}
