import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { saveIn } from '../site/server.ts'
import { emptySite } from '../site/starter-site.ts'
import type { ApplyOptions } from '../transfer/apply-import.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { addMissingPages } from './starter-pages.ts'

/** An export like any other. */
export const starterFolder = path.join(programFolder, 'starter')
const builtMedia = path.join(programFolder, 'dist', 'starter-media')

/**
 * Imports the starter content into an empty site, once: a flag in the settings prevents a second time, also after the
 * owner has removed everything. A site that begins without it hides its empty sections.
 */
export async function seedStarterContent(
  context: ServerContext,
  options: Pick<ApplyOptions, 'renderer' | 'renderOutdated'>,
): Promise<void> {
  const { config, database } = context
  if (database.changeNumber() > 1) return
  if (config.starterContent === 'off') return await database.write((tx) => saveIn(tx, emptySite))
  const isWanted = async (tx: Tx) => {
    const isFirst = await setSeededFlag(tx)
    if (isFirst) await addMissingPages(tx)
    return isFirst
  }
  await importStarter(context, { ...options, isWanted })
}

/** Adds missing starter content to any site. */
export async function addStarterContent(
  context: ServerContext,
  options: Pick<ApplyOptions, 'renderer' | 'renderOutdated'>,
): Promise<void> {
  const isWanted = async (tx: Tx) => {
    await setSeededFlag(tx)
    await addMissingPages(tx)
    return true
  }
  await importStarter(context, { ...options, isWanted })
}

async function importStarter(context: ServerContext, options: ApplyOptions): Promise<void> {
  // Loaded on demand: most starts of a site import nothing.
  const { applyImport } = await import('../transfer/apply-import.ts')
  const { planImport } = await import('../transfer/import-plan.ts')
  const { readExport } = await import('../transfer/read-export.ts')
  await writeVariants(context)
  const plan = await planImport(context, await readExport(starterFolder))
  await applyImport(context, plan, options)
}

/** Copies the picture variants of the build; without them they are created in the background, like those of uploads. */
export async function writeVariants({ config }: ServerContext): Promise<void> {
  if (!existsSync(builtMedia)) return
  const pictures = openMediaFiles(config)
  for (const name of await readdir(builtMedia))
    await pictures.write(name, await readFile(path.join(builtMedia, name)))
}

/** Sets the flag. @returns false if another instance was first, by the primary key */
async function setSeededFlag(tx: Tx): Promise<boolean> {
  const inserted = await tx
    .insertInto('settings')
    .values({ name: 'starter', value: 'seeded' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return inserted.length > 0
}
