import { openReaders } from '../../features/transfer/read-foreign.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ServerContext } from '../../platform/server/context.ts'
import { exportSite } from '../../features/transfer/export-site.ts'
import type { ImportContent } from '../../features/transfer/import-content.ts'
import { planImport, formatSummary } from '../../features/transfer/import-plan.ts'
import { readExport } from '../../features/transfer/read-export.ts'
import { applyImport } from '../../features/transfer/apply-import.ts'
import { wholeSite } from '../whole-site.ts'
import { CommandError } from './command-error.ts'
import { inTransferWords, inUsage, requireTimeZone, siteKindOf } from './transfer-words.ts'
import { withDatabase, withWorkers } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/** The options of `export` for other formats than that of an export, each with its command. */
const formats: Readonly<Record<string, () => Promise<(words: string[]) => Promise<void>>>> = {
  '--site': async () => (await import('./export-static.ts')).exportStatic,
  '--jats': async () => (await import('./export-jats.ts')).exportJats,
  '--latex': async () => (await import('./export-latex.ts')).exportLatex,
  '--deposit': async () => (await import('./export-deposit.ts')).exportDeposit,
}

/**
 * `export <folder>`: writes the whole site as files that people can read; with `--site`, as a static copy for visitors; with `--jats`,
 * `--latex` or `--deposit`, one article.
 */
export async function exportContent(words: string[]): Promise<void> {
  const load = words.map((word) => formats[word.split('=', 1)[0] ?? '']).find(Boolean)
  if (load) return await (await load())(words)
  const [folder, ...rest] = words
  if (folder === undefined || rest.length > 0)
    throw new CommandError(`Name a folder: ${programCommand} export <folder>`)
  const target = path.resolve(folder)
  const written = await withDatabase((context) =>
    inTransferWords(() => exportSite(context, target, wholeSite)),
  )
  console.log(`Wrote ${written} into ${target}. README.txt there describes the files.`)
}

const usage = `Name what to import: ${programCommand} import <folder>, import ghost <file> [--address <url>], import wordpress <file> [--media <folder>], import markdown <folder> [--from <kind>] [--category <name>] [--drafts], import latex <folder, .tex or .zip> [--category <name>], or import subscribers <file>; --time-zone <name> gives the time zone of dates, --yes does the import`

/** `import …`: reports what an export contains, and imports it with --yes. */
export async function importContent(words: string[]): Promise<void> {
  const { read, isConfirmed } = readWords(words)
  await withDatabase((context) =>
    withWorkers((workers) =>
      inTransferWords(async () => {
        const plan = await planImport(context, await read(context, openReaders(workers)))
        for (const line of plan.lines) console.log(line)
        if (isConfirmed)
          await applyImport(context, plan, { ...wholeSite, renderer: workers.renderer })
        console.log(formatSummary(plan, isConfirmed))
      }),
    ),
  )
}

type Readers = ReturnType<typeof openReaders>

interface ImportRequest {
  read: (context: ServerContext, readers: Readers) => Promise<ImportContent>
  isConfirmed: boolean
}

const options = {
  yes: { type: 'boolean', default: false },
  address: { type: 'string' },
  media: { type: 'string' },
  'time-zone': { type: 'string' },
  from: { type: 'string' },
  category: { type: 'string' },
  drafts: { type: 'boolean' },
} as const

function readWords(words: string[]): ImportRequest {
  const { values, positionals } = inUsage(usage, () =>
    parseArgs({ args: words, allowPositionals: true, options }),
  )
  const { yes: isConfirmed, address, media, 'time-zone': dayIn, from, category, drafts } = values
  const [first, second, ...rest] = positionals
  const isExternal = ['ghost', 'wordpress', 'markdown', 'latex', 'subscribers'].includes(
    first ?? '',
  )
  const place = isExternal ? second : first
  const fits =
    place !== undefined &&
    rest.length === 0 &&
    (isExternal || second === undefined) &&
    (address === undefined || first === 'ghost') &&
    (media === undefined || first === 'wordpress') &&
    (dayIn === undefined || isExternal) &&
    ((from ?? drafts) === undefined || first === 'markdown') &&
    (category === undefined || first === 'markdown' || first === 'latex')
  if (!fits) throw new CommandError(usage)
  requireTimeZone(dayIn)
  const kind = siteKindOf(from)
  const file = path.resolve(place)
  if (!isExternal) return { isConfirmed, read: () => readExport(file) }
  const read: ImportRequest['read'] = async (context, readers) => {
    const timeZone = await context.calendar.timeZone()
    const source = { file, timeZone, dayIn, now: context.now() }
    if (first === 'subscribers') return await readers.readSubscribers(source)
    if (first === 'latex') return await readers.readLatex({ ...source, category })
    if (first === 'markdown')
      return await readers.readMarkdown({
        ...source,
        from: kind,
        category,
        drafts: drafts ? 'all' : undefined,
      })
    return first === 'ghost'
      ? await readers.readGhost({ ...source, address: address?.replace(/(?<!\/)\/+$/, '') })
      : await readers.readWordpress({ ...source, media: media && path.resolve(media) })
  }
  return { isConfirmed, read }
}
