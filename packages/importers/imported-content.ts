/** Validated data, or a sentence that says what is wrong. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/** Something found by an import, with its name in the report. */
export interface ImportEntry<Value> {
  label: string
  read: Checked<Value>
  /** The path of its file, if it is reported by path. */
  file?: string
}

/** A post that fits the rules of the site. */
export interface ImportedPost {
  /** Its key for comments and links. */
  key: string
  title: string
  content: string
  excerpt: string
  category: string
  /** At most 12, of at most 50 characters. */
  tags: readonly string[]
  /** The name of its series, at most 80 characters. */
  series?: string
  /** Its number there, 1 to 999. */
  part?: number
  /** Its language and its licence as they are written; a licence of Creative Commons by its identifier of SPDX. */
  language?: string
  licence?: string
  /** Whether its sections have numbers, if it says so. */
  numberedSections?: boolean
  /** Such as '2026-11-21'. */
  day: string
  /** An ISO instant; null for a draft. */
  visibleFrom: string | null
  /** What could not be imported, for the report. */
  note?: string
  /** Its URLs or paths in the old site. */
  oldPaths?: readonly string[]
  /** Whether it had no date and got that of its file. */
  isUndated?: boolean
}

/** A comment of an imported post. */
export interface ImportedComment {
  /** Its number, which replies to it name. */
  id?: number
  /** The number of the comment that it answers, which comes before it. */
  replyTo?: number
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
  /** Reads its bytes. @throws ImportError when it has changed since the import began */
  load(): Promise<Buffer>
}

/** Everything that an import found, in the order of the report. */
export interface ImportedContent {
  posts: ImportEntry<ImportedPost>[]
  comments: ImportEntry<ImportedComment>[]
  pictures: ImportEntry<ImportedFile>[]
  files: ImportEntry<ImportedFile>[]
  /** The BibTeX files of a folder, by their paths. */
  bibliographies: ImportEntry<Buffer>[]
  /** Files that are not articles, by path, with the reason. */
  leftOut?: ReadonlyMap<string, string>
  /** Remarks on the import as a whole. */
  notes: string[]
}

const maxQuoted = 70

/** Untrusted text for one line of a terminal: shortened, quoted, and without control characters. */
export function quoted(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  return `"${characters.length > maxQuoted ? `${characters.slice(0, maxQuoted - 1).join('')}…` : plain}"`
}
