import { existsSync } from 'node:fs'
import path from 'node:path'
import { freeBytes } from '../../../features/backup/disk.ts'
import {
  type Config,
  ConfigError,
  dataFolderIn,
  readConfig,
} from '../../../platform/server/ops/config.ts'
import { explainExpectedFailure } from '../../../platform/server/ops/explain-failure.ts'
import { programFolder } from '../../../platform/server/ops/program-folder.ts'
import { checkBackups, checkClock } from './backup-checks.ts'
import { checkDatabase } from './database-check.ts'
import { broken, type Diagnosis, type DoctorTools, ok, oneLineOf } from './finding.ts'
import { checkDisk, checkFolder } from './folder-checks.ts'
import { checkAddresses, checkMail } from './network-checks.ts'
import { checkBucket, checkPictures } from './picture-checks.ts'

/** Looks at everything around a site and changes nothing. */
export async function examineSite(
  env: Record<string, string | undefined>,
  tools: DoctorTools = { now: new Date(), freeBytes },
): Promise<Diagnosis[]> {
  const dataDir = dataFolderIn(env)
  const check: Check = (part, work) => orBroken(part, dataDir, work)
  const folder = async () => [await check('folder', () => checkFolder({ dataDir }))]
  try {
    const config = readConfig(env)
    return [
      ok('settings', 'All can be used.'),
      checkBuild(),
      ...(await folder()),
      ...(await inFolder(config, tools, check)),
      await check('mail', () => checkMail(config)),
      ...(await checkAddresses(config)),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const wrong = error.problems.map((problem) => broken('settings', problem))
    return [...wrong, checkBuild(), ...(await folder())]
  }
}

type Check = (part: string, work: () => Diagnosis | Promise<Diagnosis>) => Promise<Diagnosis>

/** What lies in the data folder, or in the database and the bucket instead of it. */
async function inFolder(config: Config, tools: DoctorTools, check: Check): Promise<Diagnosis[]> {
  // Without a folder there is nothing in it to look at.
  if (!existsSync(config.dataDir)) return []
  const disk = await check('disk', () => checkDisk(config, tools))
  const database = await check('database', () => checkDatabase(config))
  const { mediaS3Url } = config
  const stores = [
    database,
    ...(mediaS3Url === undefined ? [] : [await check('bucket', () => checkBucket(mediaS3Url))]),
  ]
  // Where these cannot be read, their lines say so.
  const hasStores = stores.every(({ level }) => level !== 'broken')
  return [
    disk,
    ...stores,
    ...(hasStores ? [await check('pictures', () => checkPictures(config))] : []),
    await check('clock', () => checkClock(config, tools)),
    await check('backups', () => checkBackups(config, tools)),
  ]
}

function checkBuild(): Diagnosis {
  const node = `Node.js ${process.versions.node}`
  return existsSync(path.join(programFolder, 'dist', 'server'))
    ? ok('program', `It is built and runs on ${node}.`)
    : broken('program', `It is not built (${node} is there). Run: npm ci && npm run build`)
}

/** One thing that cannot be looked at must not hide the others. */
async function orBroken(
  part: string,
  dataDir: string,
  check: () => Diagnosis | Promise<Diagnosis>,
): Promise<Diagnosis> {
  try {
    return await check()
  } catch (error) {
    return broken(part, explainExpectedFailure(error, dataDir) ?? oneLineOf(error))
  }
}
