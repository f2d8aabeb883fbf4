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
import { checkBackups, checkClock, checkCopies, readKnownFacts } from './backup-checks.ts'
import { checkDatabase } from './database-check.ts'
import { CommandError } from '../command-error.ts'
import type { Diagnosis } from '../../status/contract.ts'
import { broken, type DoctorTools, ok, oneLineOf } from './finding.ts'
import { checkDisk, checkFolder } from './folder-checks.ts'
import { checkAddresses, checkMail } from './network-checks.ts'
import { checkBucket, checkPictures } from './picture-checks.ts'

/** `doctor`: prints one line for each thing that a site needs, with what to do about a problem. */
export async function doctor(): Promise<void> {
  const diagnoses = await examineSite(process.env)
  for (const { level, part, says } of diagnoses)
    console.log(`${level.padEnd(8)} ${part.padEnd(9)} ${says}`)
  const count = diagnoses.filter(({ level }) => level === 'broken').length
  if (count > 0)
    throw new CommandError(count === 1 ? 'One thing is broken.' : `${count} things are broken.`)
}

/** Checks everything that a site needs, and changes nothing. */
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

/** Checks what the data folder contains, or the database and the bucket instead of it. */
async function inFolder(config: Config, tools: DoctorTools, check: Check): Promise<Diagnosis[]> {
  if (!existsSync(config.dataDir)) return []
  const disk = await check('disk', () => checkDisk(config, tools))
  const database = await check('database', () => checkDatabase(config))
  const { mediaS3Url } = config
  const stores = [
    database,
    ...(mediaS3Url === undefined ? [] : [await check('bucket', () => checkBucket(mediaS3Url))]),
  ]
  // If these cannot be read, their own lines say so.
  const hasStores = stores.every(({ level }) => level !== 'broken')
  const pictures = hasStores ? [await check('pictures', () => checkPictures(config))] : []
  const facts = readKnownFacts(config, tools)
  return [
    disk,
    ...stores,
    ...pictures,
    await check('clock', async () => checkClock(await facts)),
    await check('backups', async () => await checkBackups(config, await facts)),
    ...(config.backupS3Url === undefined
      ? []
      : [await check('copies', () => checkCopies(config, tools))]),
  ]
}

function checkBuild(): Diagnosis {
  const node = `Node.js ${process.versions.node}`
  return existsSync(path.join(programFolder, 'dist', 'server'))
    ? ok('program', `It is built and runs on ${node}.`)
    : broken('program', `It is not built (on ${node}). Run: npm ci && npm run build`)
}

/** A check that fails must not hide the others. */
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
