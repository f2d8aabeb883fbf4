import { lstat } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { unlessGone } from '../../platform/server/ops/file-access.ts'
import { withCommas } from '../../shared/count.ts'
import { shown } from './check.ts'
import type { ImportContent } from './import-content.ts'
import { isNode, type JsonNode, textIn } from './json-node.ts'
import { lists } from './lists.ts'
import { readLooseDate } from './markdown/loose-dates.ts'
import { readText } from './read-files.ts'
import { TransferError } from './transfer-error.ts'

interface SubscriberSource {
  file: string
  timeZone: string
  now: Date
}

/** The CSV columns of a program, in lower case and with `_` for every other character. */
interface Program {
  name: string
  /** A column that identifies its files. */
  mark: string
  state: (row: JsonNode) => 'confirmed' | 'waiting' | 'left'
  dates: readonly string[]
}

const isTrue = (text: string) => /^(?:true|yes|1)$/i.test(text)

const programs: readonly Program[] = [
  {
    name: 'Ghost',
    mark: 'subscribed_to_emails',
    state: (row) =>
      isTrue(textIn(row, 'subscribed_to_emails')) && textIn(row, 'deleted_at') === ''
        ? 'confirmed'
        : 'left',
    dates: ['created_at'],
  },
  {
    name: 'Substack',
    mark: 'email_disabled',
    state: (row) => (isTrue(textIn(row, 'email_disabled')) ? 'left' : 'confirmed'),
    dates: ['created_at', 'start_date'],
  },
  {
    name: 'Mailchimp',
    mark: 'optin_time',
    state: (row) => {
      if (textIn(row, 'unsub_time') !== '' || textIn(row, 'clean_time') !== '') return 'left'
      return textIn(row, 'confirm_time') === '' ? 'waiting' : 'confirmed'
    },
    dates: ['confirm_time', 'optin_time'],
  },
  {
    name: 'Buttondown',
    mark: 'creation_date',
    state: (row) => {
      const type = textIn(row, 'type') || textIn(row, 'subscriber_type')
      if (textIn(row, 'unsubscription_date') !== '') return 'left'
      if (/^(?:regular|premium|gifted|trialed|paid|active)$/i.test(type)) return 'confirmed'
      return /^unactivated$/i.test(type) ? 'waiting' : 'left'
    },
    dates: ['creation_date'],
  },
]

const mostBytes = 32 * 1024 * 1024
const mostRows = 100_000

/**
 * Reads the readers of a newsletter from the CSV file of Ghost, Substack, Mailchimp or Buttondown. Who confirmed there stays confirmed
 * with the date of it, who left stays out.
 * @throws TransferError for a file that is none of theirs
 */
export async function readSubscribers(source: SubscriberSource): Promise<ImportContent> {
  const rows = await readRows(source.file)
  const [first = {}] = rows
  const program = programs.find(({ mark }) => mark in first)
  const column = ['email', 'email_address', 'e_mail'].find((name) => name in first)
  const list = lists.find(({ name }) => name === 'subscribers')
  if (!program || column === undefined || !list)
    throw new TransferError(
      `${source.file} is no list of readers of Ghost, Substack, Mailchimp or Buttondown.`,
    )
  const content: ImportContent['rows'] = rows.map((row, index) => {
    const email = textIn(row, column)
    const state = program.state(row)
    const label = email === '' ? `in line ${index + 2}` : shown(email)
    if (state === 'left')
      return { list, row: { label, read: { ok: false, problem: 'Left there, and stays out' } } }
    const written = dateIn(row, program, source.now)
    const date = (written ?? source.now).toISOString()
    const read = list.check({ id: index + 1, email, date, verified: state === 'confirmed' })
    if (!read.ok || written) return { list, row: { label, read } }
    // Nothing says that a reader who left here subscribed there again afterwards.
    const value = { ...read.value, person: { who: [email], date: undefined } }
    return { list, row: { label, read: { ok: true, value } } }
  })
  const notes = [`Readers of ${program.name}: ${withCommas(rows.length)}.`]
  return { posts: [], comments: [], rows: content, pictures: [], files: [], next: {}, notes }
}

/** The first usable date of a row; a date in the future is not one. */
function dateIn(row: JsonNode, { dates }: Program, now: Date): Date | undefined {
  return dates
    .flatMap((name) => readLooseDate(textIn(row, name), 'UTC')?.at ?? [])
    .find((at) => at <= now)
}

async function readRows(file: string): Promise<JsonNode[]> {
  const details = await lstat(file).catch(unlessGone)
  if (details && details.size > mostBytes)
    throw new TransferError(`${file} is larger than 32 MB, which no list of readers is.`)
  const text = await readText(file, mostBytes)
  if (!text.ok) throw new TransferError(`${file} cannot be read: ${text.problem}.`)
  try {
    const rows: unknown = parse(text.value, {
      bom: true,
      columns: (names: string[]) =>
        names.map((name) =>
          name
            .trim()
            .toLowerCase()
            .replaceAll(/[^a-z0-9]+/g, '_')
            .replaceAll(/^_|_$/g, ''),
        ),
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostRows + 1,
      trim: true,
    })
    const found = Array.isArray(rows) ? rows.filter(isNode) : []
    if (found.length > mostRows)
      throw new TransferError(
        `${file} has more than ${withCommas(mostRows)} readers; import it in parts.`,
      )
    return found
  } catch (error) {
    if (error instanceof CsvError)
      throw new TransferError(`${file} is not a table in CSV: ${error.message.slice(0, 100)}.`)
    throw error
  }
}
