import type { ListPage } from '../../shared/list-page.ts'
import { mediaUrl } from '../../shared/picture-uploads.ts'

/** Something of the site that shows a picture. */
export interface PictureUse {
  /** The name of a row of its list, such as 'project', or 'post'. */
  kind: string
  id: number
  title: string
}

/** A picture that the owner has uploaded, and where it is shown. */
export interface StoredPicture {
  /** The name of its file, which is also its identity. */
  name: string
  url: string
  /** Size in px; null for a file that cannot be read as a picture. */
  width: number | null
  height: number | null
  bytes: number
  /** When it was uploaded, as an ISO instant. */
  date: string
  usedBy: PictureUse[]
}

/** A page of the pictures, and the number of unused ones. */
export interface PicturePage extends ListPage<StoredPicture> {
  unused: number
}

/** The address of one picture for changes. */
export function pictureCall(name: string): string {
  return `${mediaUrl}/${name}`
}
