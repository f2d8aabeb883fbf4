import type { PicturePlace } from './collected.ts'
import { describingWords, placeMarks } from './notebook-values.ts'

/** A stored picture of a notebook. */
interface NotebookPicture {
  /** Its URL on the site. */
  address: string
  width: number
  height: number
}

const marked = new RegExp(`${placeMarks.open}(\\d+)${placeMarks.close}`, 'g')

/**
 * Replaces the placeholders in the text of a notebook by figures.
 * @param draft `content` of `convertNotebook`
 * @param stored the stored pictures, by their index in `pictures`; undefined for one that could not be stored and is omitted
 */
export function fillFigures(
  draft: string,
  places: readonly PicturePlace[],
  stored: readonly (NotebookPicture | undefined)[],
): string {
  return draft.replaceAll(marked, (_mark, index: string) => {
    const place = places[Number(index)]
    const picture = place && stored[place.picture]
    return picture ? figure(place, picture) : ''
  })
}

function figure(place: PicturePlace, picture: NotebookPicture): string {
  const { description, caption, label, isFolded } = place
  const { width, height } = place.size ?? picture
  const title = caption === '' ? '' : ` "${caption.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  const attributes = [...(label ? [`#${label}`] : []), `width=${width}`, `height=${height}`]
  if (isFolded) attributes.push('fold')
  const words = describingWords(description).replaceAll('\\', String.raw`\\`)
  return `![${words}](${picture.address}${title}){${attributes.join(' ')}}`
}
