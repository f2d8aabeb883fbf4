// Breaks what a running site depends on, repairs it, and prints as a table how the site answered, second by second.
// Small disks and the change of owners need root.
import { type Client, clientOf, ownerOf, signIn } from './client.ts'
import { inFolder, root, runToEnd, startSite, type Site } from './site.ts'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { startMailServer } from '../../src/testing/mail-server.ts'
import { dayMs } from '../../src/shared/durations.ts'
import { fillUp, mountSmallDisk, removeFillers, unmount } from './disk.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { setTimeout } from 'node:timers/promises'
import { build, isFresh } from '../build.ts'

/** A running site, and something that it depends on and that can be broken. */
interface Setup {
  url: string
  breakIt(owner: Client): Promise<void>
  repair(): Promise<void>
  end(): Promise<void>
}

interface Scenario {
  name: string
  /** Undefined where this machine cannot do it. */
  setUp(folder: string): Promise<Setup | undefined>
  /** What else is probed each second. */
  probe?: (owner: Client) => Promise<string>
  /** True to skip sign-ins, since each sign-in with a new browser sends the owner a mail. */
  isQuiet?: boolean
  /** The longest observation, for sites that need some time to recover. */
  seconds?: number
}

/** A setup that only does something to a site. */
function setupOf(
  site: Site,
  breakIt: () => Promise<unknown>,
  repair: () => Promise<unknown>,
): Setup {
  return {
    url: site.url,
    breakIt: async () => void (await breakIt()),
    repair: async () => void (await repair()),
    end: async () => {
      if (site.child.exitCode === null) await site.kill()
    },
  }
}

/** Forwards connections to a port, like a simple proxy, and can be closed for a while. */
interface Forwarder {
  port: number
  close(): Promise<void>
  open(): Promise<void>
}

/** @param target the port, when it is known */
async function openForwarder(target: () => number): Promise<Forwarder> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target(), '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      // After an error comes `close`, which ends both sides.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
    open: () => listen(port),
  }
}

const backup = async (owner: Client): Promise<string> =>
  `backup ${(await owner.send('POST', '/api/backup')).status}`

async function outbox(owner: Client): Promise<string> {
  const { text } = await owner.send('GET', '/api/outbox')
  const { waiting, failing } = JSON.parse(text) as {
    waiting: number
    failing: { reason: string }[]
  }
  return `${waiting} mails wait${failing.map(({ reason }) => ` ("${reason}")`).join('')}`
}

const logDisk: Scenario = {
  name: 'The disk of the log is full',
  setUp: async (folder) => {
    const disk = mountSmallDisk(folder)
    if (disk === undefined) return undefined
    const file = openSync(path.join(disk, 'site.log'), 'a')
    const options = { stdout: file, port: await freePort() }
    const site = await startSite(path.join(folder, 'data'), options)
    const setup = setupOf(
      site,
      async () => fillUp(disk),
      async () => removeFillers(disk),
    )
    const end = async () => {
      await setup.end()
      closeSync(file)
      unmount(disk)
    }
    return { ...setup, end }
  },
}

const dataDisk: Scenario = {
  name: 'The disk of the data is full',
  setUp: async (folder) => {
    const disk = mountSmallDisk(folder)
    if (disk === undefined) return undefined
    const site = await startSite(path.join(disk, 'data'))
    const setup = setupOf(
      site,
      async () => fillUp(disk),
      async () => removeFillers(disk),
    )
    const end = async () => {
      await setup.end()
      unmount(disk)
    }
    return { ...setup, end }
  },
  probe: (owner) => backup(owner),
}

const clock: Scenario = {
  name: 'The clock is 40 days ahead, then right again',
  setUp: async (folder) => {
    const site = await startSite(path.join(folder, 'data'))
    const move = (ms: number) => site.send({ do: 'move-clock', ms })
    return setupOf(
      site,
      () => move(40 * dayMs),
      () => move(-40 * dayMs),
    )
  },
  probe: (owner) => backup(owner),
}

const mailServerDown: Scenario = {
  name: 'The mail server is down',
  setUp: async (folder) => {
    const server = await startMailServer()
    const between = await openForwarder(() => server.port)
    const site = await startSite(path.join(folder, 'data'), {
      env: { SMTP_URL: `smtp://127.0.0.1:${between.port}`, MAIL_FROM: 'ada@example.org' },
    })
    return {
      url: site.url,
      breakIt: async (owner) => {
        await between.close()
        await owner.send('POST', '/api/subscribe', { email: 'reader@example.org' })
      },
      repair: between.open,
      end: async () => {
        await site.kill()
        await between.close()
        server.close()
      },
    }
  },
  probe: outbox,
  isQuiet: true,
  seconds: 75,
}

const permissions: Scenario = {
  name: 'The permissions of the data folder are removed',
  setUp: async (folder) => {
    chmodSync(folder, 0o755)
    const dataDir = path.join(folder, 'data')
    const own = (user: string) =>
      spawnSync('chown', ['-R', `${user}:${user}`, dataDir]).status === 0
    const under = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    spawnSync('mkdir', ['-m', '0700', dataDir])
    if (!own('65534')) return undefined
    const site = await startSite(dataDir, { under })
    return setupOf(
      site,
      async () => own('0'),
      async () => {
        const { code, output } = await runToEnd(['start'], dataDir, { under })
        console.log(`<!-- a second start meanwhile: ${code}, ${output} -->`)
        own('65534')
      },
    )
  },
}

const proxyDown: Scenario = {
  name: 'The proxy is down',
  setUp: async (folder) => {
    let started: Site | undefined
    const proxy: Forwarder = await openForwarder(() => Number(new URL(started?.url ?? '').port))
    const url = `http://127.0.0.1:${proxy.port}`
    const options = { port: await freePort(), env: { PUBLIC_URL: url, CLAIM: 'open' } }
    const site = await startSite(path.join(folder, 'data'), options)
    started = site
    const setup = setupOf(site, proxy.close, proxy.open)
    return {
      ...setup,
      url,
      end: async () => {
        await setup.end()
        await proxy.close()
      },
    }
  },
}

const pipeClosed: Scenario = {
  name: 'The reader of the log has closed its pipe',
  setUp: async (folder) => {
    const site = await startSite(path.join(folder, 'data'))
    return setupOf(
      site,
      async () => void site.child.stdout?.destroy(),
      async () => undefined,
    )
  },
}

const scenarios: readonly Scenario[] = [
  logDisk,
  dataDisk,
  clock,
  mailServerDown,
  permissions,
  proxyDown,
  pipeClosed,
]

const brokenAt = 3
const repairedAt = 10
const leastSeconds = 14

/** Probes the site from outside; each part is a status, or why there is none. */
async function probe(
  ownerClient: Client,
  url: string,
  { probe: extra, isQuiet }: Scenario,
): Promise<string> {
  const visitor = clientOf(url)
  // The owner signs in anew: the session may have expired, or been ended for having too many.
  const entered = isQuiet ? undefined : await signIn(url).catch(() => undefined)
  const owner = entered ?? ownerClient
  const format = (what: string, ask: Promise<{ status: number }>) =>
    ask.then(
      ({ status }) => `${what} ${status}`,
      () => `${what} no answer`,
    )
  const quote = { text: 'x'.repeat(1900), author: 'Someone' }
  const parts = await Promise.all([
    format('page', visitor.send('GET', '/')),
    format('health', visitor.send('GET', '/health')),
    format('write', owner.send('POST', '/api/quotes', quote)),
    ...(isQuiet ? [] : [Promise.resolve(`sign-in ${entered ? 200 : 'refused'}`)]),
    ...(extra ? [extra(owner)] : []),
  ])
  return parts.join(', ')
}

async function run(scenario: Scenario, folder: string): Promise<string[]> {
  const setup = await scenario.setUp(folder)
  if (!setup) return [`| ${scenario.name} | | not possible on this machine |`]
  try {
    const owner = await ownerOf(setup.url)
    const seen: { from: number; to: number; what: string }[] = []
    const isOver = (second: number) =>
      second >= leastSeconds &&
      (second >= (scenario.seconds ?? 0) || seen.at(-1)?.what === seen[0]?.what)
    for (let second = 0; !isOver(second); second += 1) {
      const next = setTimeout(1000)
      if (second === brokenAt) await setup.breakIt(owner)
      if (second === repairedAt) await setup.repair()
      const what = await probe(owner, setup.url, scenario)
      const last = seen.at(-1)
      if (last?.what === what) last.to = second
      else seen.push({ from: second, to: second, what })
      await next
    }
    const words = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`)
    return seen.map(
      ({ from, to, what }, index) =>
        `| ${index === 0 ? scenario.name : ''} | ${words(from, to)} | ${what} |`,
    )
  } finally {
    await setup.end()
  }
}

const wanted = process.argv.slice(2).join(' ')
if (!(await isFresh(root))) await build(root)
console.log(`Broken in second ${brokenAt}, repaired in second ${repairedAt}.\n`)
console.log('| What | Second | Seen from the outside |\n| --- | --- | --- |')
for (const scenario of scenarios.filter(({ name }) => name.includes(wanted)))
  for (const line of await inFolder((folder) => run(scenario, folder))) console.log(line)
