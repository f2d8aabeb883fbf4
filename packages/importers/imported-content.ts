/** Validated data, or a sentence about what is wrong with it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/** Something that was found, with the name under which it is reported. */
export interface ImportEntry<Value> {
  label: string
  read: Checked<Value>
  /** The path of a file that cannot be used. */
  file?: string
}

export interface ImportedPost {
  /** The key by which its comments and links to it name it. */
  key: string
  title: string
  content: string
  excerpt: string
  category: string
  /** Such as '2026-11-21'. */
  day: string
  /** An ISO instant; null for a draft. */
  visibleFrom: string | null
  /** What could not be taken over, for the report. */
  note?: string
  /** Its URLs or paths in the old site. */
  oldPaths?: readonly string[]
  /** Whether its date is only that of its file. */
  isUndated?: boolean
}

export interface ImportedComment {
  /** The key of its post. */
  post: string
  author: string
  content: string
  /** An ISO instant. */
  date: string
  moderated: boolean
  /** Whether it had no date and got that of its post. */
  isUndated: boolean
}

/** A picture or a file with the name that the site gives it. */
export interface ImportedFile {
  name: string
  /** @throws ImportError when it has changed since it was read */
  load(): Promise<Buffer>
}

/** Everything that was found, in the order in which it is reported. */
export interface ImportedContent {
  posts: ImportEntry<ImportedPost>[]
  comments: ImportEntry<ImportedComment>[]
  pictures: ImportEntry<ImportedFile>[]
  files: ImportEntry<ImportedFile>[]
  /** The BibTeX files of a folder, by their paths. */
  bibliographies: ImportEntry<Buffer>[]
  /** Why files of a folder are no articles, by their paths. */
  leftOut?: ReadonlyMap<string, string>
  /** Remarks on the whole. */
  notes: string[]
}

const maxQuoted = 70

/** Untrusted text for one line of a terminal: shortened, quoted, and without control characters. */
export function quoted(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  return `"${characters.length > maxQuoted ? `${characters.slice(0, maxQuoted - 1).join('')}…` : plain}"`
}
