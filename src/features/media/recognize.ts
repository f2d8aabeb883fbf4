/** The kinds of pictures that can be uploaded. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** The number of bytes that `recognize` checks. */
export const headBytes = 64

/**
 * Detects the type of a file by its first bytes, since names and declared types cannot be trusted.
 * @returns undefined for any other type
 */
export function recognize(head: Buffer): PictureKind | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp'
  return isAvif(head) ? 'avif' : undefined
}

/** An ISO media file whose main or compatible brands name AVIF, still or in sequence. */
function isAvif(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}
