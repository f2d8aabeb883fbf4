import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { startMailServer } from '../../src/testing/mail-server.ts'
import { dayMs } from '../../src/shared/durations.ts'
import type { Client } from './client.ts'
import { fillUp, mountSmallDisk, removeFillers, unmount } from './disk.ts'
import { type Forwarder, openForwarder } from './forwarder.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { runToEnd, startVictim, type Victim } from './site.ts'
import { type Scene, stageOf } from './stage.ts'

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

const logDisk: Scene = {
  name: 'The disk of the log is full',
  set: async (folder) => {
    const disk = mountSmallDisk(folder)
    if (disk === undefined) return undefined
    const file = openSync(path.join(disk, 'site.log'), 'a')
    const options = { stdout: file, port: await freePort() }
    const victim = await startVictim(path.join(folder, 'data'), options)
    const stage = stageOf(
      victim,
      async () => fillUp(disk),
      async () => removeFillers(disk),
    )
    const end = async () => {
      await stage.end()
      closeSync(file)
      unmount(disk)
    }
    return { ...stage, end }
  },
}

const dataDisk: Scene = {
  name: 'The disk of the data is full',
  set: async (folder) => {
    const disk = mountSmallDisk(folder)
    if (disk === undefined) return undefined
    const victim = await startVictim(path.join(disk, 'data'))
    const stage = stageOf(
      victim,
      async () => fillUp(disk),
      async () => removeFillers(disk),
    )
    const end = async () => {
      await stage.end()
      unmount(disk)
    }
    return { ...stage, end }
  },
  probe: (owner) => backup(owner),
}

const clock: Scene = {
  name: 'The clock is 40 days ahead, then right again',
  set: async (folder) => {
    const victim = await startVictim(path.join(folder, 'data'))
    const move = (ms: number) => victim.tell({ do: 'move-clock', ms })
    return stageOf(
      victim,
      () => move(40 * dayMs),
      () => move(-40 * dayMs),
    )
  },
  probe: (owner) => backup(owner),
}

const mailGone: Scene = {
  name: 'The mail server is gone',
  set: async (folder) => {
    const server = await startMailServer()
    const between = await openForwarder(() => server.port)
    const victim = await startVictim(path.join(folder, 'data'), {
      env: { SMTP_URL: `smtp://127.0.0.1:${between.port}`, MAIL_FROM: 'ada@example.org' },
    })
    return {
      url: victim.url,
      harm: async (owner) => {
        await between.leave()
        await owner.send('POST', '/api/subscribe', { email: 'reader@example.org' })
      },
      mend: between.comeBack,
      end: async () => {
        await victim.kill()
        await between.leave()
        server.close()
      },
    }
  },
  probe: outbox,
  isQuiet: true,
  seconds: 75,
}

const rights: Scene = {
  name: 'The rights of the data folder are taken away',
  set: async (folder) => {
    chmodSync(folder, 0o755)
    const dataDir = path.join(folder, 'data')
    const own = (user: string) =>
      spawnSync('chown', ['-R', `${user}:${user}`, dataDir]).status === 0
    const under = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    spawnSync('mkdir', ['-m', '0700', dataDir])
    if (!own('65534')) return undefined
    const victim = await startVictim(dataDir, { under })
    return stageOf(
      victim,
      async () => own('0'),
      async () => {
        const { code, output } = await runToEnd(['start'], dataDir, { under })
        console.log(`<!-- a second start meanwhile: ${code}, ${output} -->`)
        own('65534')
      },
    )
  },
}

const proxyGone: Scene = {
  name: 'The proxy is gone',
  set: async (folder) => {
    let victim: Victim | undefined
    const proxy: Forwarder = await openForwarder(() => Number(new URL(victim?.url ?? '').port))
    const url = `http://127.0.0.1:${proxy.port}`
    const options = { port: await freePort(), env: { PUBLIC_URL: url, CLAIM: 'open' } }
    const site = await startVictim(path.join(folder, 'data'), options)
    victim = site
    const stage = stageOf(site, proxy.leave, proxy.comeBack)
    return {
      ...stage,
      url,
      end: async () => {
        await stage.end()
        await proxy.leave()
      },
    }
  },
}

const pipeClosed: Scene = {
  name: 'The reader of the log has closed its pipe',
  set: async (folder) => {
    const victim = await startVictim(path.join(folder, 'data'))
    return stageOf(
      victim,
      async () => void victim.child.stdout?.destroy(),
      async () => undefined,
    )
  },
}

export const scenes: readonly Scene[] = [
  logDisk,
  dataDisk,
  clock,
  mailGone,
  rights,
  proxyGone,
  pipeClosed,
]
