import { filesUrl } from '../../shared/files.ts'
import type { ListPage } from '../../shared/list-page.ts'

/** Something of the site that links a file or draws it. */
export interface FileUse {
  /** The name of a row of its list, such as 'project', or 'post'. */
  kind: string
  title: string
}

/** A file that the owner has uploaded, and where it is used. */
export interface StoredFile {
  /** Its name in the address, which is also its identity. */
  name: string
  url: string
  bytes: number
  /** When it was uploaded, or when its content was replaced, as an ISO instant. */
  date: string
  /** SHA-256 of its content, in hexadecimal. */
  sha256: string
  /** What the owner calls its content; null for a file that is not described. */
  title: string | null
  usedBy: FileUse[]
}

/** A file with new content, and how many articles that draw it are rendered again. */
export interface ReplacedFile extends StoredFile {
  setAgain: number
}

/** A file that was uploaded: the articles that already name it are rendered again. */
export interface AddedFile extends ReplacedFile {
  /** The lines below the title of a chart block that draws it; only for tables of numbers. */
  chart?: string | undefined
}

/** A page of the files, and the number of unused ones. */
export interface FilePage extends ListPage<StoredFile> {
  unused: number
}

/** The address of one file for changes. */
export function fileCall(name: string): string {
  return `${filesUrl}/${name}`
}

/** The address of what the owner says of a file. */
export function fileDetailsCall(name: string): string {
  return `${filesUrl}/${name}/details`
}
