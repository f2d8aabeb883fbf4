import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ServerContext } from '../../server/context.ts'
import { exportSite } from '../transfer/export-site.ts'
import type { Arrivals } from '../transfer/arrivals.ts'
import { planImport } from '../transfer/plan.ts'
import { readExport } from '../transfer/read-export.ts'
import { summaryOf } from '../transfer/summary.ts'
import { takeIn } from '../transfer/take-in.ts'
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

const usage = 'Say what to import: npm run ephemeris -- import <folder> [--yes]'

/** `import <folder> [--yes]`: tells what an export holds, and with --yes takes it in. */
export async function importContent(words: string[]): Promise<void> {
  const { source, isMeant } = readWords(words)
  await withDatabase((context) =>
    inWords(async () => {
      const plan = await planImport(context, await arrivalsOf(source, context))
      for (const line of plan.lines) console.log(line)
      if (isMeant) await takeIn(context, plan)
      console.log(summaryOf(plan, isMeant))
    }),
  )
}

type Source = { kind: 'export'; folder: string }

function arrivalsOf(source: Source, _context: ServerContext): Promise<Arrivals> {
  return readExport(source.folder)
}

function readWords(words: string[]): { source: Source; isMeant: boolean } {
  const { values, positionals } = inUsage(() =>
    parseArgs({ args: words, allowPositionals: true, options: { yes: { type: 'boolean' } } }),
  )
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new CommandError(usage)
  return { source: { kind: 'export', folder: path.resolve(folder) }, isMeant: values.yes === true }
}

function inUsage<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError) throw new CommandError(usage)
    throw error
  }
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TransferError) throw new CommandError(error.message)
    throw error
  }
}
