import { HttpError } from '../../platform/server/http/errors.ts'
import { isTableName } from '../../shared/data-sets.ts'
import { fileEnding, unknownKind } from '../../shared/files.ts'

/** What a kind of file is sent as, and how its first bytes look. */
interface Kind {
  type: string
  begins: (data: Buffer) => boolean
}

const maxNameCharacters = 100

const startsWith =
  (...heads: string[]) =>
  (data: Buffer) =>
    heads.some((head) => data.toString('latin1', 0, head.length) === head)

const plain: Kind = { type: 'text/plain; charset=utf-8', begins: isPlainText }
const json = (type: string): Kind => ({ type, begins: isJsonText })
const fits: Kind = { type: 'application/fits', begins: startsWith('SIMPLE  =', 'XTENSION=') }
const zip: Kind = {
  type: 'application/zip',
  begins: startsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
}

const kinds: Readonly<Record<string, Kind>> = {
  csv: { ...plain, type: 'text/csv; charset=utf-8' },
  tsv: { ...plain, type: 'text/tab-separated-values; charset=utf-8' },
  txt: plain,
  dat: plain,
  ecsv: plain,
  bib: { ...plain, type: 'application/x-bibtex; charset=utf-8' },
  json: json('application/json'),
  ipynb: json('application/x-ipynb+json'),
  pdf: { type: 'application/pdf', begins: startsWith('%PDF-') },
  fits,
  fit: fits,
  fz: fits,
  gz: { type: 'application/gzip', begins: startsWith('\x1f\x8b') },
  zip,
  npz: zip,
  parquet: { type: 'application/vnd.apache.parquet', begins: startsWith('PAR1') },
}

/**
 * The content type of a file of this name.
 * @throws HttpError 415 for a kind that is not accepted
 */
export function typeOf(name: string): string {
  return kindOf(name).type
}

/**
 * Compares what is in a file with what its name says.
 * @throws HttpError 415 for a kind that is not accepted, and for a file that is something else
 */
export function requireKind(name: string, data: Buffer): void {
  if (isKind(name, data)) return
  throw new HttpError(415, `This file is not what its ending .${fileEnding(name)} says.`)
}

/** Whether what is in a file is what its name says. */
export function isKind(name: string, data: Buffer): boolean {
  return kindOf(name).begins(data)
}

/**
 * The name that a file is stored under: lower-case letters, digits and `. _ -`, with its extension.
 * @param given the name in the upload
 */
export function fileNameFrom(given: string): string {
  const ending = fileEnding(given) ?? ''
  const stem = given
    .slice(0, ending === '' ? undefined : -ending.length - 1)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|(?<![._-])[._-]+$/g, '')
  // Leaves room for the number that a second file of that name gets.
  const short = stem
    .slice(0, maxNameCharacters - ending.length - 6)
    .replace(/(?<![._-])[._-]+$/, '')
  return `${short || 'file'}.${ending}`
}

/** The name of the n-th file of a name: data.csv, data-2.csv. */
export function numberedName(name: string, number: number): string {
  const end = name.lastIndexOf('.')
  return number === 1 ? name : `${name.slice(0, end)}-${number}${name.slice(end)}`
}

function kindOf(name: string): Kind {
  const kind = kinds[fileEnding(name) ?? '']
  if (!kind) throw new HttpError(415, unknownKind)
  return kind
}

/** Enough to see what the columns hold, and read in a moment. */
export const maxStartBytes = 65_536
const lineEnds = [0x0a, 0x0d]

/** Whole lines from the beginning of a table; undefined for other files. */
export function startOfTable(name: string, data: Buffer): Buffer | undefined {
  if (!isTableName(name)) return undefined
  if (data.length <= maxStartBytes) return data
  const start = data.subarray(0, maxStartBytes)
  const end = Math.max(...lineEnds.map((byte) => start.lastIndexOf(byte)))
  return end < 0 ? start : start.subarray(0, end)
}

/** Text without markup at its beginning: HTML, SVG and XML are refused under any name. */
function isPlainText(data: Buffer): boolean {
  return !data.includes(0) && !/^[\s\ufeff]*<[a-z!?/]/i.test(beginning(data))
}

function isJsonText(data: Buffer): boolean {
  return !data.includes(0) && /^[\s\ufeff]*[[{"\d-]/.test(beginning(data))
}

function beginning(data: Buffer): string {
  return data.toString('utf8', 0, 4096)
}
