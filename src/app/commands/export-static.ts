import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openPasswords } from '../../features/auth/server/passwords/hash.ts'
import { countOf } from '../../shared/count.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import type { Workers } from '../workers.ts'
import { exportStaticSite } from '../static-site/export-static-site.ts'
import { openStaticSource } from '../static-site/static-source.ts'
import { CommandError } from './command-error.ts'
import { builtDrawings, readBuiltPages } from './start.ts'
import { inTransferWords, inUsage } from './transfer-words.ts'
import { withDatabase, withWorkers } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

const usage = `Name a folder: ${programCommand} export --site <folder> [--address https://example.org]`

const options = { site: { type: 'boolean' }, address: { type: 'string' } } as const

/** `export --site <folder>`: writes what visitors see as static files, for any host. */
export async function exportStatic(words: string[]): Promise<void> {
  const { values, positionals } = inUsage(usage, () =>
    parseArgs({ args: words, allowPositionals: true, options }),
  )
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new CommandError(usage)
  const target = path.resolve(folder)
  const given = values.address === undefined ? undefined : originOf(values.address)
  const dist = path.join(programFolder, 'dist')
  const script = path.join(dist, 'static-search.js')
  if (!existsSync(script))
    throw new CommandError(
      'There is no current build in dist, whose pages are exported. Run: npm run build',
    )
  const searchScript = await readFile(script, 'utf8')
  const written = await withDatabase((context) =>
    withWorkers(async (workers) => {
      const publicUrl = given ?? context.config.publicUrl
      if (publicUrl === undefined)
        throw new CommandError(
          'The address of the site is not known, which feeds and pages name. Set PUBLIC_URL, or add --address https://example.org',
        )
      const config = { ...context.config, publicUrl }
      return await inTransferWords(() =>
        write({ ...context, config }, workers, { target, searchScript }),
      )
    }),
  )
  for (const line of written) console.log(line)
}

/** @throws CommandError for anything but the address of a site */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search + url.hash !== ''
  )
    throw new CommandError('--address must be the address of a site, such as https://example.org')
  return url.origin
}

interface Written {
  target: string
  searchScript: string
}

async function write(
  context: ServerContext,
  workers: Workers,
  { target, searchScript }: Written,
): Promise<string[]> {
  const pages = await readBuiltPages(context.config)
  const source = await openStaticSource(context, {
    workers,
    pages,
    passwords: openPasswords(),
    ...builtDrawings(),
  })
  try {
    const { deadLinks, ...summary } = await exportStaticSite(target, { ...source, searchScript })
    const counts = [countOf(summary.pages, 'page'), countOf(summary.files, 'file')].join(', ')
    const dead = deadLinks.map(
      ({ address, on }) => `${on} links ${address}, where there is nothing.`,
    )
    return [
      ...dead,
      `Wrote ${counts} and ${countOf(summary.redirects, 'redirect')} into ${target}. README.txt there describes the files.`,
    ]
  } finally {
    await source.close()
  }
}
