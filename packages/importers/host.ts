import type { FileHandle } from 'node:fs/promises'
import type { Checked } from './imported-content.ts'
import type { NotebookText } from './notebooks/convert-notebook.ts'

/** How files of others are opened: only regular files, and never more bytes than allowed. */
export interface FileAccess {
  /** Opens a regular file; undefined for anything else, such as a pipe or a link. */
  open(file: string): Promise<FileHandle | undefined>
  /** Reads a regular file that the user has named. */
  read(file: string, maxBytes: number): Promise<Checked<Buffer>>
  /** Reads a regular file inside a folder, from which no link leads out. */
  readInside(folder: string, relative: string, maxBytes: number): Promise<Checked<Buffer>>
}

/** A picture in the form in which it is stored. */
export interface PreparedPicture {
  /** The name that it gets. */
  name: string
  width: number
  height: number
  data: Buffer
}

/** What the files that texts link to may be, and where they will be. */
export interface LinkedFileRules {
  maxBytes: number
  /** Whether files with the ending of this name are stored. */
  isKnown(name: string): boolean
  /** The name that a file gets, from the one that it has. */
  nameFor(name: string): string
  /** Whether a file of this name and content is stored. */
  isValid(name: string, data: Buffer): boolean
  addressOf(name: string): string
}

/** What imports need of the site that takes their content. */
export interface ImportHost {
  files: FileAccess
  maxPictureBytes: number
  /** Validates a picture and makes it ready to be stored. A drawing is an SVG and becomes a picture. */
  preparePicture(data: Buffer, kind: 'picture' | 'drawing'): Promise<Checked<PreparedPicture>>
  pictureAddress(name: string): string
  linkedFiles: LinkedFileRules
  /**
   * Converts a notebook, see `convertNotebook`; a host can do that in a process with limits.
   * @throws NotebookError for what is none, or cannot become a text
   */
  convertNotebook(data: Buffer, fileName: string): Promise<NotebookText>
}
