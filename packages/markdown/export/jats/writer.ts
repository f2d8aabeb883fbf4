import type { Element } from 'hast'
import type { TextProblem } from '../../formulas/tex-failures.ts'

/** Where the pictures of an article are, for its XML. */
export interface PicturePlaces {
  /** The address of the site without a trailing slash, before all relative addresses. */
  address: string
  /** The address of the page. */
  page: string
  /** The folder of the pictures beside the file; undefined where pictures stay on the site. */
  folder?: string | undefined
  /** The file names of the charts that the site has as pictures; others are left out unless there is a folder. */
  drawn?: readonly string[] | undefined
}

/** A chart that belongs into the folder of the pictures. */
export interface ExportedChart {
  /** Its file name. */
  name: string
  svg: string
}

/** Collects what belongs elsewhere in the file while the text is written. */
export interface JatsWriter extends PicturePlaces {
  /** The notes of the text. */
  notes: Element[]
  /** The paths of the pictures of the site, such as `/media/x.webp`. */
  pictures: Set<string>
  charts: ExportedChart[]
  notCarried: TextProblem[]
}

export function createWriter(places: PicturePlaces): JatsWriter {
  return { ...places, notes: [], pictures: new Set(), charts: [], notCarried: [] }
}

/** Names something that JATS cannot hold, once for each sentence. */
export function leaveOut(writer: JatsWriter, node: Element | undefined, sentence: string): void {
  if (writer.notCarried.some((known) => known.sentence === sentence)) return
  writer.notCarried.push({ line: node?.position?.start.line ?? 1, sentence })
}

/** The whole address of a link or picture. */
export function wholeAddress({ page }: PicturePlaces, href: string): string {
  return URL.canParse(href, page) ? new URL(href, page).href : href
}

const ownPicture = /^\/media\/([A-Za-z0-9][A-Za-z0-9._-]*)$/

/** The address of a picture in the file: its name in the folder, or its address on the site. */
export function pictureAddress(writer: JatsWriter, src: string): string {
  const name = ownPicture.exec(src)?.[1]
  if (name === undefined || writer.folder === undefined) return wholeAddress(writer, src)
  writer.pictures.add(src)
  return `${writer.folder}/${name}`
}
