import { createBuiltSite, readBuiltPages } from '../app/commands/start.ts'
import { openWorkers } from '../app/workers.ts'
import type { RunningSite } from '../app/server.ts'
import { readConfig } from '../platform/server/ops/config.ts'
import { siteAddress } from '../platform/server/http/hosts.ts'
import { fastPasswords } from './fast-passwords.ts'
import type { HostAnswer, HostRequest } from './site-host-messages.ts'

/*
 * Runs the built site several times in one process, for journeys that need a new site each. Starting the program takes
 * 0.7 s of processor time, and rendering with cold code as much again.
 */

process.env['NODE_ENV'] ??= 'production'
const shared = {
  pages: await readBuiltPages({ publicUrl: undefined }),
  workers: { ...openWorkers(console), close: () => undefined },
  passwords: fastPasswords(),
}
const sites = new Map<string, RunningSite>()

async function openSite(settings: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig(settings)
  const site = await createBuiltSite(config, shared)
  await site.app.listen({ port: config.port, host: config.host })
  const url = siteAddress(config, site.app.server)
  sites.set(url, site)
  return url
}

async function closeSite(url: string): Promise<string> {
  await sites.get(url)?.app.close()
  sites.delete(url)
  return url
}

function send(answer: HostAnswer): void {
  process.send?.(answer)
}

process.on('message', ({ id, ...request }: HostRequest) => {
  const done = 'open' in request ? openSite(request.open) : closeSite(request.close)
  done.then(
    (url) => send({ id, url }),
    (error: unknown) => send({ id, error: String(error instanceof Error ? error.stack : error) }),
  )
})
process.on('disconnect', () => process.exit())
send({ id: 0, url: '' })
