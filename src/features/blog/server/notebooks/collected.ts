import { createHash } from 'node:crypto'
import { HttpError } from '../../../../server/http/errors.ts'
import type { NotebookNote } from '../../notebooks.ts'
import { placeMarks } from './notebook-values.ts'

/** A place of the text at which a picture stands. */
export interface PicturePlace {
  /** The cell that has it. */
  cell: number
  /** Which of the pictures. */
  picture: number
  description: string
  caption: string
  label: string | undefined
  /** Whether it is closed until somebody opens it. */
  isFolded: boolean
  /** How large it is shown, px; undefined for as large as it is. */
  size: { width: number; height: number } | undefined
}

const mostPictures = 200

/** What is found on the way through a notebook. */
export interface Collected {
  pictures: Buffer[]
  places: PicturePlace[]
  report: NotebookNote[]
  /** Notes something that is not as in the notebook, once for each cell. */
  tell(cell: number, words: string): void
  /**
   * Keeps a picture, the same one once.
   * @returns what marks its place in the text
   * @throws HttpError 400 for too many
   */
  place(data: Buffer, shown: Omit<PicturePlace, 'picture'>): string
}

export function openCollected(): Collected {
  const pictures: Buffer[] = []
  const places: PicturePlace[] = []
  const report: NotebookNote[] = []
  const known = new Map<string, number>()
  return {
    pictures,
    places,
    report,
    tell: (cell, words) => {
      const colon = words.startsWith('was ') ? '' : ':'
      const sentence = cell === 0 ? words : `Cell ${cell}${colon} ${words}`
      if (!report.some((note) => note.sentence === sentence)) report.push({ cell, sentence })
    },
    place: (data, shown) => {
      const hash = createHash('sha256').update(data).digest('hex')
      const picture = known.get(hash) ?? pictures.push(data) - 1
      known.set(hash, picture)
      if (pictures.length > mostPictures) throw new HttpError(400, 'More than 200 pictures.')
      const place = places.push({ ...shown, picture }) - 1
      return `${placeMarks.open}${place}${placeMarks.close}`
    },
  }
}
