/** Content that cannot be imported; the message is one sentence. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** A file that is no notebook, or a notebook that cannot become a text; the message is one sentence. */
export class NotebookError extends Error {
  override readonly name = 'NotebookError'
  /** Whether the file is something else than a notebook. */
  readonly isOtherFile: boolean

  constructor(message: string, { isOtherFile = false } = {}) {
    super(message)
    this.isOtherFile = isOtherFile
  }
}
