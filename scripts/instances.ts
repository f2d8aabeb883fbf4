// Three instances behind nginx on one PostgreSQL: what is lost, what is doubled, how soon a change is
// seen everywhere, and how many requests a second one, two and three instances answer.
// Needs nginx on the PATH and a build: node bin/ephemeris.mjs build && node scripts/instances.ts
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { openPostgresServer } from '../src/testing/postgres-server.ts'

const root = path.resolve(import.meta.dirname, '..')
const frontPort = 8470
const ports = [8471, 8472, 8473]
const front = `http://127.0.0.1:${frontPort}`
const folder = mkdtempSync(path.join(tmpdir(), 'ephemeris-instances-'))
const server = await openPostgresServer('durable')
await server.run('postgres', 'create database site')

function startInstance(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'bin/ephemeris.mjs'), 'start'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: server.url('site'),
      PUBLIC_URL: front,
      TRUSTED_PROXIES: '1',
      CLAIM: 'open',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return ready(child)
}

async function ready(child: ChildProcess): Promise<ChildProcess> {
  if (!child.stdout) throw new Error('The instance has no output')
  const lines = createInterface(child.stdout)
  for await (const line of lines) if (line.includes('Ephemeris is open')) break
  child.stdout.resume()
  return child
}

function startNginx(): ChildProcess {
  const file = path.join(folder, 'nginx.conf')
  const upstream = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`)
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log /dev/null; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
  fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream site { ${upstream.join(' ')} keepalive 32; }
  server { listen 127.0.0.1:${frontPort};
    location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme; proxy_next_upstream error timeout; } } }`,
  )
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

let cookie = ''

async function send(method: string, url: string, body?: unknown): Promise<Response> {
  return await fetch(url, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: { origin: front, cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function claim(): Promise<void> {
  const account = { username: 'owner', password: 'a long and rare passphrase', name: 'The Owner' }
  const answer = await send('POST', `${front}/api/register`, {
    ...account,
    email: 'owner@example.org',
  })
  if (answer.status !== 201) throw new Error(`The claim was refused: ${await answer.text()}`)
  cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

/** Writes and reads through nginx until it is told to stop. */
function mixedLoad() {
  const answered: string[] = []
  const refused = new Map<string, number>()
  let isOver = false
  const count = (what: string) => refused.set(what, (refused.get(what) ?? 0) + 1)
  const writer = async (name: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `w${name}n${index}@example.org`
      try {
        const { status } = await send('POST', `${front}/api/subscribe`, { email })
        if (status === 201) answered.push(email)
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
    async stop() {
      isOver = true
      await Promise.all(work)
      return { answered, refused: Object.fromEntries(refused) }
    },
  }
}

/** How long after the answer to a write each instance shows it. */
async function publish(text: string): Promise<number[]> {
  const answer = await send('POST', `http://127.0.0.1:${ports[0]}/api/quotes`, {
    text,
    author: 'Nobody',
  })
  if (answer.status !== 201) throw new Error(`The quote was refused: ${await answer.text()}`)
  const began = performance.now()
  return await Promise.all(
    ports.map(async (port) => {
      for (;;) {
        const page = await (await fetch(`http://127.0.0.1:${port}/dashboard`)).text()
        if (page.includes(text)) return Math.round(performance.now() - began)
        await setTimeout(10)
      }
    }),
  )
}

async function requestsPerSecond(urls: readonly string[], seconds = 4): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const client = async (url: string) => {
    while (performance.now() < until) {
      await (await fetch(url)).arrayBuffer()
      done += 1
    }
  }
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => client(urls[index % urls.length] ?? '')),
  )
  return Math.round(done / seconds)
}

const instances = await Promise.all(ports.map(startInstance))
const nginx = startNginx()
try {
  await setTimeout(500)
  await claim()
  console.log(
    `Three instances behind nginx, one PostgreSQL, ${availableParallelism()} cores for all.`,
  )
  const seen: number[][] = []
  for (let round = 1; round <= 10; round += 1)
    seen.push(await publish(`A sentence of round ${round}.`))
  console.log(`A publish is seen after, in ms, by instance: ${JSON.stringify(seen)}`)
  console.log(`The slowest: ${Math.max(...seen.flat())} ms`)

  const load = mixedLoad()
  await setTimeout(3000)
  await end(instances[1] as ChildProcess, 'SIGKILL')
  console.log('Instance 2 was killed under load.')
  await setTimeout(3000)
  instances[1] = await startInstance(ports[1] ?? 0)
  console.log('Instance 2 is back.')
  const during = await publish('A sentence under load.')
  console.log(`A publish under load is seen after ${JSON.stringify(during)} ms`)
  await setTimeout(2000)
  const { answered, refused } = await load.stop()
  const rows = await server.run('site', 'select email from subscribers')
  const stored = (rows as { email: string }[]).map(({ email }) => email)
  const kept = new Set(stored)
  console.log(
    `Writes answered: ${answered.length}, lost: ${answered.filter((email) => !kept.has(email)).length}, doubled: ${stored.length - kept.size}, stored without an answer: ${stored.length - answered.length}, other answers: ${JSON.stringify(refused)}`,
  )
  for (const count of [1, 2, 3]) {
    const bases = ports.slice(0, count).map((port) => `http://127.0.0.1:${port}`)
    const pages = await requestsPerSecond(bases.map((base) => `${base}/`))
    const lists = await requestsPerSecond(bases.map((base) => `${base}/api/dashboard/quotes`))
    console.log(`${count} instance(s): ${pages} cached pages/s, ${lists} lists from the database/s`)
  }
} finally {
  await Promise.all(instances.map((instance) => end(instance, 'SIGTERM')))
  await end(nginx, 'SIGTERM')
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}
