import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freeBytes } from '../../features/backup/disk.ts'
import { isFolderLocked } from '../../platform/server/database/folder-lock.ts'
import { type Config, readConfig } from '../../platform/server/ops/config.ts'
import { healthUrl } from '../../platform/server/ops/health.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'
import { describeSource, type SettingsSource } from '../settings-source.ts'
import { describeStatus } from '../status/lines.ts'
import { isActive, statusAt } from '../upgrade/service-control.ts'
import { CommandError } from './command-error.ts'

/**
 * `status`: prints ten lines about the site, whether it runs or not, and changes nothing.
 * @throws CommandError if something is broken, or the site is not running
 */
export async function showStatus(_words: string[], source: SettingsSource): Promise<void> {
  const config = readConfig(process.env)
  await awaitStart(config, source)
  const lines = await describeStatus(config, {
    now: new Date(),
    freeBytes,
    settings: describeSource(source),
  })
  for (const { level, part, says } of lines)
    console.log(`${level.padEnd(8)} ${part.padEnd(9)} ${says}`)
  const parts = lines.filter(({ level }) => level === 'broken').map(({ part }) => part)
  if (parts.length > 0)
    throw new CommandError(
      `Not in order: ${parts.join(', ')}. More is checked by: ${programCommand} doctor`,
    )
}

/** A new site renders its starter content before it listens. */
const startMs = 20_000
const betweenMs = 200

/** A service is called started as soon as it has a process, which takes seconds until it answers. */
async function awaitStart(config: Config, source: SettingsSource): Promise<void> {
  const until = performance.now() + startMs
  let isReported = false
  while ((await statusAt(config, healthUrl)) === undefined && performance.now() < until) {
    if (!(await isStarting(config, source))) return
    if (!isReported) console.error('The site is starting.')
    isReported = true
    await setTimeout(betweenMs)
  }
}

async function isStarting(
  { dataDir, databaseUrl }: Config,
  source: SettingsSource,
): Promise<boolean> {
  if (databaseUrl === undefined && isLocked(dataDir)) return true
  return source.kind === 'service' && (await isActive(path.basename(source.service.unit)))
}

function isLocked(dataDir: string): boolean {
  try {
    return isFolderLocked(dataDir)
  } catch {
    // A folder that cannot be read has a line of its own.
    return false
  }
}
