import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { suppressionFile } from '../../platform/server/outbox/suppression-list.ts'

/** Files of a data folder that a backup leaves out: locks, caches, and what it stores in another form. */
const leftOut =
  /^(?:ephemeris\.sqlite.*|lock.*|backups|cards(?:-waiting)?|reserve|replaced-.*|\..*)$/

/** The files and folders at the top of a data folder that belong to the site, beside its database. */
export async function siteEntries(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir))
    .filter((name) => !leftOut.test(name) && name !== suppressionFile)
    .toSorted()
}

/** Every file of the site beside its database, as paths below the data folder with slashes. */
export async function siteFiles(dataDir: string): Promise<string[]> {
  const tops = new Set(await siteEntries(dataDir))
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep))
    .filter(([top = '', ...rest]) => tops.has(top) && !rest.some((name) => name.startsWith('.')))
    .map((segments) => segments.join('/'))
    .toSorted()
}
