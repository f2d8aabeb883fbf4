import path from 'node:path'
import { parseArgs } from 'node:util'
import { chartDrawing } from '../../features/blog/server/draw-chart.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { readRegularFile } from '../../platform/server/ops/regular-file.ts'
import { countOf } from '../../shared/count.ts'
import { readId } from '../../shared/ids.ts'
import { writeDeposit } from '../deposit/write-deposit.ts'
import { ownTools } from '../own-latex-tools.ts'
import { CommandError } from './command-error.ts'
import { inTransferWords, inUsage } from './transfer-words.ts'
import { withDatabase } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

const usage = `Name an article and a folder: ${programCommand} export --deposit 12 <folder> [--email <address>] [--pdf <file>]`

const options = {
  deposit: { type: 'string' },
  email: { type: 'string' },
  pdf: { type: 'string' },
} as const

/** `export --deposit 12 <folder>`: writes one article as a package for an archive. */
export async function exportDeposit(words: string[]): Promise<void> {
  const { values, positionals } = inUsage(usage, () =>
    parseArgs({ args: words, allowPositionals: true, options }),
  )
  const { deposit = '', email, pdf: file } = values
  const [place, ...rest] = positionals
  const id = readId(deposit)
  if (id === undefined || place === undefined || rest.length > 0) throw new CommandError(usage)
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CommandError('--email must be an address such as ada@example.org')
  const folder = path.resolve(place)
  const pdf = file === undefined ? undefined : await readPdf(file)
  const tools = ownTools(chartDrawing(path.join(programFolder, 'dist/cards')))
  const { title, pictures, files, leftOut } = await withDatabase((context) =>
    inTransferWords(() => writeDeposit(context, { id, folder, email, pdf, tools })),
  )
  console.log(
    `Wrote "${title}" with ${countOf(pictures, 'picture')} and ${countOf(files, 'file')} into ${folder}.`,
  )
  for (const sentence of leftOut) console.log(`  ${sentence}`)
}

const maxPdfBytes = 256 * 1024 * 1024

async function readPdf(file: string): Promise<Buffer> {
  const found = await readRegularFile(path.resolve(file), maxPdfBytes)
  if (!found.ok)
    throw new CommandError(
      found.reason === 'missing' ? `There is no file ${file}.` : `${file} is larger than 256 MB.`,
    )
  if (!found.data.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new CommandError(`${file} is not a PDF.`)
  return found.data
}
