/** The URL that converts a Jupyter notebook to the text of a post. */
export const notebooksUrl = '/api/notebooks'

export const maxNotebookBytes = 25 * 1024 * 1024

export const notebookTooLarge = 'The notebook is larger than 25 MB.'

/** Options for converting a notebook. */
export interface NotebookChoices {
  code: 'shown' | 'folded' | 'none'
  /** Whether warnings printed by the code are included. */
  hasWarnings: boolean
  /** Whether the notebook itself is stored as a file and linked to. */
  isKept: boolean
}

/** Something in the notebook that was left out of the post or changed. */
export interface NotebookNote {
  /** From 1; 0 for the notebook as a whole. */
  cell: number
  sentence: string
}

/** A post made from a notebook; '' for what the notebook does not say. */
export interface ConvertedNotebook {
  title: string
  excerpt: string
  category: string
  date: string
  content: string
  report: NotebookNote[]
  /** The name of the stored notebook file; null when it was not stored. */
  file: string | null
  /** The URLs of the files that this conversion added to the site: pictures, and the notebook itself. */
  added: string[]
}
