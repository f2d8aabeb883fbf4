import path from 'node:path'
import { exportSite } from '../transfer/export-site.ts'
import { TransferError } from '../transfer/transfer-error.ts'
import { CommandError, withDatabase } from './with-database.ts'

/** `export <folder>`: writes the whole site as files that people can read. */
export async function exportContent([folder, ...rest]: string[]): Promise<void> {
  if (folder === undefined || rest.length > 0)
    throw new CommandError('Say into which folder: npm run ephemeris -- export <folder>')
  const target = path.resolve(folder)
  const written = await withDatabase((context) => inWords(() => exportSite(context, target)))
  console.log(`Wrote ${written} into ${target}. README.txt there says what is what.`)
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TransferError) throw new CommandError(error.message)
    throw error
  }
}
