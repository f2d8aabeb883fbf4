import { createHash } from 'node:crypto'
import { NotebookError } from '../errors.ts'
import { placeMarks } from './notebook-values.ts'

/** The description of a picture made by code, until its author writes one. */
export const defaultDescription = 'Figure made by the code above'

/** Something in the notebook that was left out of the text or changed. */
export interface NotebookNote {
  /** From 1; 0 for the notebook as a whole. */
  cell: number
  sentence: string
}

/** Draws an SVG as a picture; the size is that in which it is shown, px. */
export type DrawSvg = (
  svg: string,
) => Promise<{ data: Buffer; size: { width: number; height: number } } | undefined>

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

const maxPictures = 200

/** The pictures and remarks collected while a notebook is converted. */
export interface NotebookCollection {
  pictures: Buffer[]
  places: PicturePlace[]
  report: NotebookNote[]
  drawSvg: DrawSvg
  /** Reports something that differs from the notebook, once for each cell. */
  note(cell: number, words: string): void
  /**
   * Adds a picture; the same bytes are stored only once.
   * @returns the placeholder for its place in the text
   * @throws NotebookError for too many pictures
   */
  place(data: Buffer, shown: Omit<PicturePlace, 'picture'>): string
}

export function createCollection(
  drawSvg: DrawSvg = () => Promise.resolve(undefined),
): NotebookCollection {
  const pictures: Buffer[] = []
  const places: PicturePlace[] = []
  const report: NotebookNote[] = []
  const known = new Map<string, number>()
  return {
    pictures,
    places,
    report,
    drawSvg,
    note: (cell, words) => {
      const colon = words.startsWith('was ') ? '' : ':'
      const sentence = cell === 0 ? words : `Cell ${cell}${colon} ${words}`
      if (!report.some((note) => note.sentence === sentence)) report.push({ cell, sentence })
    },
    place: (data, shown) => {
      const hash = createHash('sha256').update(data).digest('hex')
      const picture = known.get(hash) ?? pictures.push(data) - 1
      known.set(hash, picture)
      if (pictures.length > maxPictures) throw new NotebookError('More than 200 pictures.')
      const place = places.push({ ...shown, picture }) - 1
      return `${placeMarks.open}${place}${placeMarks.close}`
    },
  }
}
