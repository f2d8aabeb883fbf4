import type { Readable } from 'node:stream'
import type { ByteRange } from '../http/byte-range.ts'

export interface FileStats {
  bytes: number
  date: Date
}

/** Stores the pictures and files of a site. Files are never visible while they are incomplete. */
export interface MediaFiles {
  find(name: string): Promise<FileStats | undefined>
  /** The body must be read or destroyed. */
  fetch(name: string, range?: ByteRange): Promise<(FileStats & { body: Readable }) | undefined>
  /** The input for a decoder: a path or the content. @throws if the file does not exist */
  source(name: string): Promise<string | Buffer>
  list(): Promise<(FileStats & { name: string })[]>
  /** Resolves when the file is stored durably. */
  write(name: string, data: Buffer): Promise<void>
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>
}
