/** Whether a picture is a chart or formula that was drawn for feeds, and not an upload. */
export function isDrawnPicture(name: string): boolean {
  return /^(?:chart|formula)-[0-9a-f]{32}\.png$/.test(name)
}

/** The widths of the variants of larger pictures, px. */
const variantWidths = [400, 800, 1200, 1600] as const

const variantFormats = ['avif', 'webp'] as const

/**
 * The names of pictures with variants and of the variants: a hash, or any name with the size and the mean color, which
 * includes the opacity of transparent pictures; variants also have their width. Old pictures have only a hash.
 */
const storedName =
  /^([0-9a-f]{32}|[a-z0-9][a-z0-9.-]{0,99}_(\d{1,4})x(\d{1,4})_([0-9a-f]{6}(?:[0-9a-f]{2})?))(?:-\d{2,5})?\.(?:webp|avif)$/

/** Whether a name starts with the hash of an upload, so that its content never changes. */
export function isHashedName(name: string): boolean {
  return storedName.test(name) && /^[0-9a-f]{32}[_.-]/.test(name)
}

/** The upload that a file is or is a variant of; undefined for any other file. */
export function uploadOf(name: string): string | undefined {
  const stem = storedName.exec(name)?.[1]
  return stem === undefined ? undefined : `${stem}.webp`
}

/** The size in px and the mean color in the name of a picture. */
interface PictureInfo {
  width: number
  height: number
  /** Six hexadecimal digits; eight for a transparent picture. */
  color: string
}

/** The name of an upload. @param hash 32 hexadecimal digits */
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

/** The width in a name; infinite for a name without one. */
export function widthOf(name: string): number {
  return pictureInfoIn(name)?.width ?? Number.POSITIVE_INFINITY
}

/** The variants of an upload, smallest first. */
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

/** The attributes of a responsive image. */
export interface ResponsivePicture {
  width: number
  height: number
  /** The placeholder color, such as '#10131c'; undefined for a transparent picture. */
  color: string | undefined
  /** The `srcset` attribute; undefined for a small picture. */
  avif: string | undefined
  webp: string | undefined
}

/** Undefined for any URL but that of an upload. */
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
          // The original width only exists as WebP, which browsers with AVIF support too.
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
