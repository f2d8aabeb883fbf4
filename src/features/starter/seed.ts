import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import type { ApplyOptions } from '../transfer/apply-import.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { addMissingPages } from './starter-pages.ts'

/** The starter content, an export like any other. */
export const starterFolder = path.join(programFolder, 'starter')
const builtMedia = path.join(programFolder, 'dist', 'starter-media')

/**
 * Imports the starter content, an export like any other, into an empty site, once: a flag in the
 * settings keeps it from ever happening again, also after the owner has removed everything.
 */
export async function seedStarterContent(
  context: ServerContext,
  options: Pick<ApplyOptions, 'renderer' | 'renderOutdated'>,
): Promise<void> {
  const { config, database } = context
  if (config.starterContent === 'off' || database.changeNumber() > 1) return
  const isWanted = async (tx: Tx) => {
    const isFirst = await takeMark(tx)
    if (isFirst) await addMissingPages(tx)
    return isFirst
  }
  await importStarter(context, { ...options, isWanted })
}

/** Brings what of the starter content is not there, whatever the site holds. */
export async function addStarterContent(
  context: ServerContext,
  options: Pick<ApplyOptions, 'renderOutdated'>,
): Promise<void> {
  const isWanted = async (tx: Tx) => {
    await takeMark(tx)
    await addMissingPages(tx)
    return true
  }
  await importStarter(context, { ...options, isWanted })
}

async function importStarter(context: ServerContext, options: ApplyOptions): Promise<void> {
  // Loaded on demand: hardly any start of a site imports anything.
  const { applyImport } = await import('../transfer/apply-import.ts')
  const { planImport } = await import('../transfer/plan.ts')
  const { readExport } = await import('../transfer/read-export.ts')
  await writeVariants(context)
  const plan = await planImport(context, await readExport(starterFolder))
  await applyImport(context, plan, options)
}

/** Copies the picture variants that the build made; without them they are made in the background, like those of uploads. */
export async function writeVariants({ config }: ServerContext): Promise<void> {
  if (!existsSync(builtMedia)) return
  const pictures = openMediaFiles(config)
  for (const name of await readdir(builtMedia))
    await pictures.write(name, await readFile(path.join(builtMedia, name)))
}

/** Sets the flag; of several instances that start together, the primary key lets only one succeed. */
async function takeMark(tx: Tx): Promise<boolean> {
  const taken = await tx
    .insertInto('settings')
    .values({ name: 'starter', value: 'seeded' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return taken.length > 0
}
