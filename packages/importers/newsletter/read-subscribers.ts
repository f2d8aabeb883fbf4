import { ImportError } from '../errors.ts'
import { fileSize, readText } from '../files.ts'
import type { FileAccess, ImportHost } from '../host.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { isNode, type JsonNode, textIn } from '../json-node.ts'
import { readLooseDate } from '../dates.ts'

/** A subscriber of a newsletter. */
interface ImportedSubscriber {
  /** '' where the row has none. */
  email: string
  state: 'confirmed' | 'waiting' | 'left'
  /** The first usable date of the row; undefined without one. */
  date: Date | undefined
}

/** The CSV columns of a program, in lower case and with `_` for every other character. */
interface Program {
  name: string
  /** A column that identifies its files. */
  mark: string
  state: (row: JsonNode) => ImportedSubscriber['state']
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

const maxBytes = 32 * 1024 * 1024
const maxRows = 100_000

/**
 * Reads newsletter subscribers from a CSV file of Ghost, Substack, Mailchimp or Buttondown.
 * @param now dates after this are ignored
 * @returns the name of the program and a subscriber for each row
 * @throws ImportError for any other file, and for one over 32 MB or 100,000 rows
 */
export async function readSubscribers(
  { file, now }: { file: string; now: Date },
  { files }: Pick<ImportHost, 'files'>,
): Promise<{ program: string; subscribers: ImportedSubscriber[] }> {
  const rows = await readRows(files, file)
  const [first = {}] = rows
  const program = programs.find(({ mark }) => mark in first)
  const column = ['email', 'email_address', 'e_mail'].find((name) => name in first)
  if (!program || column === undefined)
    throw new ImportError(
      `${file} is not a subscriber list of Ghost, Substack, Mailchimp or Buttondown.`,
    )
  const subscribers = rows.map((row) => ({
    email: textIn(row, column),
    state: program.state(row),
    date: dateIn(row, program, now),
  }))
  return { program: program.name, subscribers }
}

/** The first usable date of a row; a date in the future is not one. */
function dateIn(row: JsonNode, { dates }: Program, now: Date): Date | undefined {
  return dates
    .flatMap((name) => readLooseDate(textIn(row, name), 'UTC')?.at ?? [])
    .find((at) => at <= now)
}

async function readRows(files: FileAccess, file: string): Promise<JsonNode[]> {
  if ((await fileSize(file)) > maxBytes)
    throw new ImportError(`${file} is larger than 32 MB. Choose a subscriber list.`)
  const text = await readText(files, file, maxBytes)
  if (!text.ok) throw new ImportError(`${file} cannot be read: ${text.problem}.`)
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
      to: maxRows + 1,
      trim: true,
    })
    const found = Array.isArray(rows) ? rows.filter(isNode) : []
    if (found.length > maxRows)
      throw new ImportError(`${file} has more than 100,000 subscribers; import it in parts.`)
    return found
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportError(`${file} is not a table in CSV: ${error.message.slice(0, 100)}.`)
    throw error
  }
}
