import { createHash } from 'node:crypto'
import { HttpError } from '../../../../platform/server/http/errors.ts'
import type { NotebookNote } from '../../notebooks.ts'
import { placeMarks } from './notebook-values.ts'

/** A picture and its place in the text. */
export interface PicturePlace {
  /** The number of its cell. */
  cell: number
  /** The index in `pictures`. */
  picture: number
  description: string
  caption: string
  label: string | undefined
  /** Whether it is collapsed at first. */
  isFolded: boolean
  /** The displayed size in px; undefined for its natural size. */
  size: { width: number; height: number } | undefined
}

const mostPictures = 200

/** What has been collected while a notebook is converted. */
export interface Collected {
  pictures: Buffer[]
  places: PicturePlace[]
  report: NotebookNote[]
  /** Reports something that differs from the notebook, once for each cell. */
  tell(cell: number, words: string): void
  /**
   * Adds a picture; the same bytes are stored only once.
   * @returns the placeholder for its place in the text
   * @throws HttpError 400 for too many pictures
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
