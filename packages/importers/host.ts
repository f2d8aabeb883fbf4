import type { FileHandle } from 'node:fs/promises'
import type { Checked } from './imported-content.ts'
import type { LatexJob, LatexText } from './latex/convert-latex.ts'
import type { NotebookText } from './notebooks/convert-notebook.ts'

/** Access to untrusted files: only regular files, and never more bytes than allowed. */
export interface FileAccess {
  /** Opens a regular file; undefined for anything else, such as a pipe or a link. */
  open(file: string): Promise<FileHandle | undefined>
  /** Reads a regular file that the user has named. */
  read(file: string, maxBytes: number): Promise<Checked<Buffer>>
  /** Reads a regular file inside a folder; symbolic links out of it are refused. */
  readInside(folder: string, relative: string, maxBytes: number): Promise<Checked<Buffer>>
}

/** A picture ready to be stored; the size is in px. */
export interface PreparedPicture {
  /** Its file name on the site. */
  name: string
  width: number
  height: number
  data: Buffer
}

/** What a file that a text shows is. */
export type PictureKind = 'picture' | 'drawing' | 'pdf' | 'eps'

/** Rules for the files that texts link to. */
export interface LinkedFileRules {
  maxBytes: number
  /** Whether files with the extension of this name are stored. */
  isKnown(name: string): boolean
  /** The name of a file on the site. */
  nameFor(name: string): string
  /** Whether a file of this name and content is stored. */
  isValid(name: string, data: Buffer): boolean
  addressOf(name: string): string
}

/** What an import needs of the site: file access, and how pictures, files and notebooks are stored. */
export interface ImportHost {
  files: FileAccess
  maxPictureBytes: number
  /**
   * Validates a picture and prepares it for storing. A drawing is an SVG, which is converted to a bitmap; PDF and EPS can be
   * converted where the host has a program for it.
   */
  preparePicture(data: Buffer, kind: PictureKind): Promise<Checked<PreparedPicture>>
  pictureAddress(name: string): string
  linkedFiles: LinkedFileRules
  /**
   * Converts a notebook with `convertNotebook`; a host can run it in a process with limits.
   * @throws NotebookError for a file that is not a notebook, or one that cannot be converted
   */
  convertNotebook(data: Buffer, fileName: string): Promise<NotebookText>
  /**
   * Converts an article with `convertLatex`, like a notebook.
   * @throws ImportError for an article that cannot be converted
   */
  convertLatex(job: LatexJob): Promise<LatexText>
}
