import path from 'node:path'
import { parseArgs } from 'node:util'
import { countOf } from '../../shared/count.ts'
import { readId } from '../../shared/ids.ts'
import { writeDeposit } from '../deposit/write-deposit.ts'
import { CommandError } from './command-error.ts'
import { inTransferWords, inUsage } from './transfer-words.ts'
import { withDatabase } from './with-database.ts'

const usage =
  'Name an article and a folder: npm run ephemeris -- export --deposit 12 <folder> [--email <address>]'

const options = { deposit: { type: 'string' }, email: { type: 'string' } } as const

/** `export --deposit 12 <folder>`: writes one article as a package for an archive. */
export async function exportDeposit(words: string[]): Promise<void> {
  const { values, positionals } = inUsage(usage, () =>
    parseArgs({ args: words, allowPositionals: true, options }),
  )
  const { deposit = '', email } = values
  const [place, ...rest] = positionals
  const id = readId(deposit)
  if (id === undefined || place === undefined || rest.length > 0) throw new CommandError(usage)
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CommandError('--email must be an address such as ada@example.org')
  const folder = path.resolve(place)
  const { title, pictures, files, leftOut } = await withDatabase((context) =>
    inTransferWords(() => writeDeposit(context, { id, folder, email })),
  )
  console.log(
    `Wrote "${title}" with ${countOf(pictures, 'picture')} and ${countOf(files, 'file')} into ${folder}.`,
  )
  for (const sentence of leftOut) console.log(`  ${sentence}`)
}
