import type { Readable } from 'node:stream'
import type { ByteRange } from '../http/byte-range.ts'

/** What is known of a file without reading it. */
export interface FileStats {
  bytes: number
  date: Date
}

/** Where the pictures and files of a site are kept. A name always means whole bytes. */
export interface MediaFiles {
  find(name: string): Promise<FileStats | undefined>
  /** The same with its bytes, or a part of them, which have to be read or destroyed. */
  fetch(name: string, range?: ByteRange): Promise<(FileStats & { body: Readable }) | undefined>
  /** What a decoder reads: a path or the bytes. @throws when there is no such file */
  source(name: string): Promise<string | Buffer>
  list(): Promise<(FileStats & { name: string })[]>
  /** Keeps a file; it is safe when this is done. */
  write(name: string, data: Buffer): Promise<void>
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>
}
