import type { Element } from 'hast'
import { isElement } from '../../elements.ts'
import { prepareForFeed } from '../../formats/feed-html.ts'
import type { LatexWriting } from './writing.ts'

/** The file of a picture; undefined, and reported, for one that is not on this site. */
export function pictureFile(
  src: string,
  { figures, address, lose }: LatexWriting,
): string | undefined {
  const path = src.startsWith(`${address}/`) ? src.slice(address.length) : src
  if (!path.startsWith('/media/')) {
    lose(`The picture ${src.slice(0, 200)} is not one of this site and was left out.`)
    return undefined
  }
  const known = figures.find((figure) => 'src' in figure && figure.src === path)
  if (known) return known.file
  const file = nextFile('picture', figures)
  figures.push({ file, src: path })
  return file
}

/** The file for the drawing of a chart. */
export function chartFile(figure: Element, { figures }: LatexWriting): string | undefined {
  if (!figure.children.some((child) => isElement(child, 'svg'))) return undefined
  const [chart] = prepareForFeed({ type: 'root', children: [figure] }).charts
  if (!chart) return undefined
  const file = nextFile('chart', figures)
  figures.push({ file, svg: chart.svg })
  return file
}

function nextFile(kind: string, figures: LatexWriting['figures']): string {
  const count = figures.filter(({ file }) => file.startsWith(`figures/${kind}-`)).length
  return `figures/${kind}-${count + 1}`
}
