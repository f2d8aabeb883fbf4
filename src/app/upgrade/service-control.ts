import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isFolderLocked } from '../../platform/server/database/folder-lock.ts'
import { listeningAddress } from '../../platform/server/http/hosts.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import { describeUser } from '../../platform/server/ops/file-permissions.ts'
import { healthUrl } from '../../platform/server/ops/health.ts'
import { CommandError } from '../commands/command-error.ts'
import { findService } from '../systemd-unit.ts'
import type { Releases } from './release-folder.ts'
import { runProgram } from './run-release.ts'

/** Stops and starts the site through the link. */
export interface ServiceControl {
  /** Whether systemd runs the site. */
  isService: boolean
  /** @throws CommandError if the site cannot be stopped */
  stop(): Promise<void>
  /** Starts what the link names. */
  start(): Promise<void>
  /** Whether what was started has ended and is not started again. */
  hasEnded(): Promise<boolean>
  /** What was started only to be asked ends. */
  end(): Promise<void>
}

/**
 * The service of this machine, if it starts the link; otherwise the site has to be stopped, and is started only to be asked.
 * @throws CommandError for a service that starts the release by another path, and for the wrong user
 */
export function controlService({ link }: Releases, config: Config): ServiceControl {
  const service = findService(process.env)
  const isBelow = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
  const programs = service?.programs ?? []
  if (service && programs.some((file) => isBelow(file, link)))
    return systemdService(path.basename(service.unit))
  const release = realpathSync(link)
  if (service && programs.some((file) => existsSync(file) && isBelow(realpathSync(file), release)))
    throw new CommandError(
      `The service of ${service.unit} does not start the link ${link}, so that an upgrade has nothing to switch. Let its WorkingDirectory and ExecStart begin with ${link}.`,
    )
  const owner = statSync(config.dataDir, { throwIfNoEntry: false })?.uid
  if (owner !== undefined && process.geteuid !== undefined && owner !== process.geteuid())
    throw new CommandError(
      `The data folder ${config.dataDir} belongs to another user than ${describeUser()}, and no service starts the site. Run the command as the user who starts it.`,
    )
  return ownProcess(link, config)
}

function systemdService(unit: string): ServiceControl {
  const control = async (verb: string) => await runProgram('systemctl', [verb, unit])
  const requireControl = async (verb: 'start' | 'stop') => {
    const { code, complained } = await control(verb)
    // The other lines say where its log is.
    const [cause = ''] = complained.split('\n')
    if (code !== 0)
      throw new CommandError(`systemctl ${verb} ${unit} failed: ${cause.replace(/\.$/, '')}`)
  }
  return {
    isService: true,
    stop: async () => await requireControl('stop'),
    start: async () => {
      // A release that ended at once several times would keep systemd from starting the other.
      await control('reset-failed')
      await requireControl('start')
    },
    hasEnded: async () => ['failed', 'inactive'].includes((await control('is-active')).said),
    end: () => Promise.resolve(),
  }
}

/** Whether a service has a process. */
export async function isActive(unit: string): Promise<boolean> {
  const { said } = await runProgram('systemctl', ['is-active', unit]).catch(() => ({ said: '' }))
  return said === 'active'
}

const endingMs = 10_000

function ownProcess(link: string, config: Config): ServiceControl {
  let child: ChildProcess | undefined
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null
  const end = async () => {
    if (!child || hasEnded()) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([ended, setTimeout(endingMs, undefined, { ref: false })])
    child.kill('SIGKILL')
    await ended
  }
  return {
    isService: false,
    stop: async () => {
      await end()
      if (await isRunning(config))
        throw new CommandError(
          'The site is running, and no service of systemd starts it here. Stop it, and run the command again.',
        )
    },
    start: async () => {
      child = spawn(path.join(link, 'bin/ephemeris'), ['start'], { stdio: 'ignore' })
      await once(child, 'spawn')
    },
    hasEnded: () => Promise.resolve(hasEnded()),
    end,
  }
}

async function isRunning(config: Config): Promise<boolean> {
  if (config.databaseUrl === undefined) return isFolderLocked(config.dataDir)
  return (await statusAt(config, healthUrl)) !== undefined
}

/** Every address of a site answers within this time, or something is wrong. */
const answerMs = 10_000
const betweenMs = 200

/**
 * Asks the started site for its health and its home page until both answer.
 * @returns what is wrong after the time has passed or the site has ended; undefined if both answered
 */
export async function findFault(
  config: Config,
  control: ServiceControl,
  waitMs: number,
): Promise<string | undefined> {
  const until = performance.now() + waitMs
  for (;;) {
    const hasEnded = await control.hasEnded()
    const fault = (await faultAt(config, healthUrl)) ?? (await faultAt(config, '/'))
    if (fault === undefined) return undefined
    if (hasEnded) return 'it ended while it was starting'
    if (performance.now() > until) return fault
    await setTimeout(betweenMs)
  }
}

async function faultAt(config: Config, url: string): Promise<string | undefined> {
  const status = await statusAt(config, url)
  if (status === undefined) return `${url} was not answered`
  return status < 400 ? undefined : `${url} was answered with ${status}`
}

/** The status with which the site answers at a path of this machine; undefined without an answer. */
export async function statusAt(
  { host, port, publicUrl }: Config,
  url: string,
): Promise<number | undefined> {
  const here = listeningAddress(host, port)
  try {
    const response = await fetch(new URL(url, here), {
      headers: { 'x-forwarded-host': new URL(publicUrl ?? here).host },
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}
