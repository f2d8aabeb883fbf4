/** Where the owner's pictures are uploaded and listed. */
export const mediaUrl = '/api/media'

/** Whether a picture was drawn for feeds, and is none of the owner's. */
export function isChartPicture(name: string): boolean {
  return /^chart-[0-9a-f]{32}\.png$/.test(name)
}

/** The answer to an upload: the URL of the picture and its size in px. */
export interface UploadedPicture {
  url: string
  width: number
  height: number
}

/** The largest file that can be uploaded: what cameras write is mostly below half of it. */
export const maxUploadBytes = 20 * 1024 * 1024

export const tooLargeSentence = 'The picture is larger than 20 MB'

/** The kinds of files that can be uploaded, as a file field wants to hear it. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The widths in which a larger picture is kept besides its own, px. */
const variantWidths = [400, 800, 1200, 1600] as const

const variantFormats = ['avif', 'webp'] as const

/**
 * The names of pictures that have variants, and of those: a hash, or any name that tells the size and the
 * mean colour, with its opacity where something shines through; for a variant its width. Pictures from
 * before have a hash alone.
 */
const storedName =
  /^([0-9a-f]{32}|[a-z0-9][a-z0-9.-]{0,99}_(\d{1,4})x(\d{1,4})_([0-9a-f]{6}(?:[0-9a-f]{2})?))(?:-\d{2,5})?\.(?:webp|avif)$/

/** True for a name that begins with the hash of an upload: it stands for the same bytes for ever. */
export function isHashedName(name: string): boolean {
  return storedName.test(name) && /^[0-9a-f]{32}[_.-]/.test(name)
}

/** The picture that a file is or was made from; undefined for any other file. */
export function uploadOf(name: string): string | undefined {
  const stem = storedName.exec(name)?.[1]
  return stem === undefined ? undefined : `${stem}.webp`
}

/** What the name of a picture tells of it: its size in px and its mean colour. */
interface PictureInfo {
  width: number
  height: number
  /** Six hexadecimal digits; eight where the picture is not opaque. */
  color: string
}

/** The name of an upload. @param hash of what is stored of it, 32 hexadecimal digits */
export function uploadName(hash: string, { width, height, color }: PictureInfo): string {
  return `${hash}_${width}x${height}_${color}.webp`
}

function pictureInfoIn(name: string): PictureInfo | undefined {
  const [, , width, height, color] = storedName.exec(name) ?? []
  return width === undefined || height === undefined || color === undefined
    ? undefined
    : { width: Number(width), height: Number(height), color }
}

/** A small version of a picture of the site, for lists. */
export function thumbnailOf(name: string): string {
  const [smallest] = uploadOf(name) === name ? variantNames(name, widthOf(name)) : []
  return `/media/${smallest?.name.replace('.avif', '.webp') ?? name}`
}

/** The width that a name tells; endless for a name that tells none. */
export function widthOf(name: string): number {
  return pictureInfoIn(name)?.width ?? Number.POSITIVE_INFINITY
}

/** The names of the variants of an upload whose width is given, smallest first. */
export function variantNames(
  upload: string,
  width: number,
): { name: string; width: number; format: (typeof variantFormats)[number] }[] {
  const stem = upload.replace(/\.webp$/, '')
  return variantWidths
    .filter((narrower) => narrower < width)
    .flatMap((narrower) =>
      variantFormats.map((format) => ({
        name: `${stem}-${narrower}.${format}`,
        width: narrower,
        format,
      })),
    )
}

/** What a page says of a picture so that a browser takes the width it needs. */
export interface ResponsivePicture {
  width: number
  height: number
  /** The placeholder colour, such as '#10131c'; undefined for a picture with transparency. */
  color: string | undefined
  /** Candidates as `srcset` has them; undefined for a picture that is small itself. */
  avif: string | undefined
  webp: string | undefined
}

/** Sizes and variants of a picture of the site, from its URL; undefined for any other URL. */
export function responsivePicture(address: string): ResponsivePicture | undefined {
  const name = /^\/media\/([^/]+)$/.exec(address)?.[1] ?? ''
  const info = pictureInfoIn(name)
  if (!info || uploadOf(name) !== name) return undefined
  const { width, height, color } = info
  const narrower = variantNames(name, width)
  const candidates = (format: string) =>
    narrower.length === 0
      ? undefined
      : [
          ...narrower.filter((one) => one.format === format),
          // At the original width there is only the upload itself; browsers with AVIF support WebP too.
          { name, width },
        ]
          .map((one) => `/media/${one.name} ${one.width}w`)
          .join(', ')
  return {
    width,
    height,
    color: color.length === 6 ? `#${color}` : undefined,
    avif: candidates('avif'),
    webp: candidates('webp'),
  }
}
