import { existsSync } from 'node:fs'
import path from 'node:path'
import { freeBytes } from '../../../features/backup/disk.ts'
import { type Config, ConfigError, readConfig } from '../../../server/ops/config.ts'
import { programFolder } from '../../../server/ops/program-folder.ts'
import { checkBackups, checkClock } from './backup-checks.ts'
import { checkDatabase } from './database-check.ts'
import { broken, type Diagnosis, type DoctorTools, ok, oneLineOf } from './finding.ts'
import { checkDisk, checkFolder } from './folder-checks.ts'
import { checkAddresses, checkMail } from './network-checks.ts'

/** Looks at everything around a site and changes nothing. */
export async function examineSite(
  env: Record<string, string | undefined>,
  tools: DoctorTools = { now: new Date(), freeBytes },
): Promise<Diagnosis[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return [broken('settings', error.message)]
    throw error
  }
  const folder = await checkFolder(config)
  const first = [ok('settings', 'All can be used.'), checkBuild(), folder]
  // Without a folder there is nothing in it to look at.
  const inside = existsSync(config.dataDir)
    ? [
        await checkDisk(config, tools),
        await orBroken('database', () => checkDatabase(config)),
        checkClock(config, tools),
        await checkBackups(config, tools),
      ]
    : []
  return [...first, ...inside, await checkMail(config), ...(await checkAddresses(config))]
}

function checkBuild(): Diagnosis {
  const node = `Node.js ${process.versions.node}`
  return existsSync(path.join(programFolder, 'dist', 'server'))
    ? ok('program', `It is built and runs on ${node}.`)
    : broken('program', `It is not built (${node} is there). Run: npm ci && npm run build`)
}

async function orBroken(part: string, check: () => Promise<Diagnosis>): Promise<Diagnosis> {
  try {
    return await check()
  } catch (error) {
    return broken(part, oneLineOf(error))
  }
}
