import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { wholeSite } from '../app/whole-site.ts'
import { seedStarterContent } from '../features/starter/seed.ts'
import { siteContext } from '../app/site-context.ts'
import { openSiteDatabase } from '../app/site-database.ts'
import { exportSite } from '../features/transfer/export-site.ts'
import { type Plan, planImport } from '../features/transfer/import-plan.ts'
import { readExport } from '../features/transfer/read-export.ts'
import { applyImport } from '../features/transfer/apply-import.ts'
import { readConfig } from '../platform/server/ops/config.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { sharedWorkers } from './shared-workers.ts'
import { databaseUrlFor, folderWithSchema } from './test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { whenDone } from './when-done.ts'

/** What the composition gives the features of the whole site, with a renderer that all tests share. */
export const wholeTestSite = { ...wholeSite, renderer: sharedWorkers.renderer }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The context of a command: a site without a server, empty or with starter content. */
export async function openTransferSite(content: 'empty' | 'starter' = 'empty') {
  const dataDir = await folderWithSchema()
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: await databaseUrlFor(dataDir),
    PUBLIC_URL: 'https://ada.example.org',
  })
  const now = () => new Date('2026-11-21T12:00:00.000Z')
  const database = await openSiteDatabase(config, { now, log: quiet })
  whenDone(() => database.close())
  const context = siteContext({ config, database, now, log: quiet })
  if (content === 'starter') await seedStarterContent(context, wholeTestSite)
  return context
}

/** A folder with files by relative path. */
export async function folderWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}

/** Exports a site into a temporary folder. */
export async function exported(site: ServerContext): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'export')
  await exportSite(site, folder, wholeSite)
  return folder
}

/** The plan of an import. */
export async function planOf(site: ServerContext, folder: string) {
  return await planImport(site, await readExport(folder))
}

export async function carryOut(site: ServerContext, plan: Plan) {
  await applyImport(site, plan, wholeTestSite)
}

/** Imports an exported folder. */
export async function importInto(site: ServerContext, folder: string) {
  const plan = await planOf(site, folder)
  await carryOut(site, plan)
  return plan
}
