import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { existsSync } from 'node:fs'
import { createCopyKey, readCopyKey } from '../../features/backup/copy-key.ts'
import { fetchCopy, listCopies } from '../../features/backup/copies.ts'
import { readConfig } from '../../platform/server/ops/config.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'
import { formatUtc } from '../../shared/ages.ts'
import { countOf } from '../../shared/count.ts'
import { formatSize } from '../../shared/sizes.ts'
import { inWords } from './in-words.ts'
import { CommandError } from './command-error.ts'
import { requireFree } from './free-space.ts'
import { withDatabase } from './with-database.ts'

/** `backup key`, `backup list` and `backup fetch <name> <folder>`: the copies in the bucket. */
export async function copiesCommand([what, ...rest]: string[]): Promise<void> {
  const { backupS3Url } = readConfig(process.env)
  if (backupS3Url === undefined)
    throw new CommandError('BACKUP_S3_URL is not set: there is no bucket for copies of backups.')
  if (what === 'key') return await printNewKey()
  if (what === 'list') return await printCopies(backupS3Url)
  const [name, folder] = rest
  if (name === undefined || folder === undefined)
    throw new CommandError(
      `Name a copy and a folder: ${programCommand} backup fetch <name> <folder>`,
    )
  await fetchInto(backupS3Url, name, path.resolve(folder))
}

/** Prints a new key, once; copies are encrypted with it from then on. */
async function printNewKey(): Promise<void> {
  await withDatabase(async ({ database, now }) => {
    const earlier = await readCopyKey(database.db)
    const { identity } = await createCopyKey(database, now())
    console.log(identity)
    console.log(
      'This key opens the copies of backups in the bucket from now on. It is not stored: keep it where you find it without this machine.',
    )
    if (earlier)
      console.log(
        `Copies made before need the key of ${formatUtc(earlier.date)}; keep that one too.`,
      )
  })
}

async function printCopies(address: string): Promise<void> {
  const copies = await inWords(() => listCopies(address))
  if (copies.length === 0) return console.log('There is no copy of a backup in the bucket.')
  for (const { name, bytes } of copies) console.log(`${name}  ${formatSize(bytes)}`)
}

async function fetchInto(address: string, name: string, folder: string): Promise<void> {
  const found = (await inWords(() => listCopies(address))).find((copy) => copy.name === name)
  if (!found)
    throw new CommandError(`The bucket has no copy ${name}. See: ${programCommand} backup list`)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, name)
  if (existsSync(file)) throw new CommandError(`There is a file ${file} already.`)
  await requireFree(folder, found.bytes, { nothing: 'Nothing was fetched.' })
  await inWords(() => fetchCopy(address, found, file))
  console.log(`Fetched ${file}, ${countOf(found.bytes, 'byte')}.`)
}
