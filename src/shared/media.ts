/** Where the owner's pictures are uploaded and listed. */
export const mediaUrl = '/api/media'

/** What the site answers to an upload: the address of the picture, and its size in px. */
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

const hashedName = /^([0-9a-f]{32})(-\d{2,5})?\.(?:webp|avif)$/

/** True for the name of an upload or of one of its variants: it stands for the same bytes for ever. */
export function isHashedName(name: string): boolean {
  return hashedName.test(name)
}

/** The upload that a file is or was made from; undefined for any other file. */
export function uploadOf(name: string): string | undefined {
  const hash = hashedName.exec(name)?.[1]
  return hash === undefined ? undefined : `${hash}.webp`
}

/** A small version of a picture of the site, for lists. */
export function thumbnailOf(name: string): string {
  return `/media/${uploadOf(name) === name ? name.replace('.webp', '-400.webp') : name}`
}

/** The names of the variants of an upload whose width is given, smallest first. */
export function variantNames(
  upload: string,
  width: number,
): { name: string; width: number; format: (typeof variantFormats)[number] }[] {
  const hash = upload.replace(/\.webp$/, '')
  return variantWidths
    .filter((narrower) => narrower < width)
    .flatMap((narrower) =>
      variantFormats.map((format) => ({
        name: `${hash}-${narrower}.${format}`,
        width: narrower,
        format,
      })),
    )
}
