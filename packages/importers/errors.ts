/** Content that cannot be imported; the message is one sentence. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** A file that is not a notebook, or a notebook that cannot be converted; the message is one sentence. */
export class NotebookError extends Error {
  override readonly name = 'NotebookError'
  /** Whether the file is not a notebook at all. */
  readonly isOtherFile: boolean

  constructor(message: string, { isOtherFile = false } = {}) {
    super(message)
    this.isOtherFile = isOtherFile
  }
}
