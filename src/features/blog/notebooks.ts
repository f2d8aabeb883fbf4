/** Where a Jupyter notebook becomes the text of a post. */
export const notebooksUrl = '/api/notebooks'

export const maxNotebookBytes = 25 * 1024 * 1024

export const notebookTooLarge = 'The notebook is larger than 25 MB.'

/** What a picture is called that a program made, until its author describes it. */
export const madeByCode = 'Figure made by the code above'

/** What to make of a notebook besides its words. */
export interface NotebookChoices {
  code: 'shown' | 'folded' | 'none'
  /** Whether what programs warn of is taken over. */
  hasWarnings: boolean
  /** Whether the notebook itself is kept as a file, with a link to it. */
  isKept: boolean
}

/** Something of a notebook that its post does not have, or has otherwise. */
export interface NotebookNote {
  /** From 1; 0 for the notebook as a whole. */
  cell: number
  sentence: string
}

/** A post made from a notebook; what the notebook does not say is ''. */
export interface ConvertedNotebook {
  title: string
  excerpt: string
  category: string
  date: string
  content: string
  report: NotebookNote[]
  /** The name of the file that keeps the notebook. */
  file: string | null
  /** The addresses of what the site keeps since: pictures, and the notebook itself. */
  added: string[]
}
