import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const params = { [constants.ZSTD_c_compressionLevel]: 9 }

/** A stored text, whole or compressed against another one, its base. */
export interface PackedText {
  content: string
  hasBase: boolean
}

/**
 * Against a base, a text must take at most this part of its size. As a text moves away from its base, each version takes
 * more; with an eighth, 1,000 versions of 20 KB take a third of what they take with a half.
 */
const minGain = 8

/**
 * Compresses a text, against a base if that gains enough: a small change of a long text then takes a few dozen bytes. A base
 * is never compressed against another one, so that a text is read with at most two steps.
 */
export async function packText(text: string, base: string | undefined): Promise<PackedText> {
  const whole = await compress(text, { params })
  if (base === undefined) return { content: whole.toString('base64'), hasBase: false }
  const dictionary = Buffer.from(base)
  const change = await compress(text, { params, dictionary })
  return change.length * minGain <= whole.length
    ? { content: change.toString('base64'), hasBase: true }
    : { content: whole.toString('base64'), hasBase: false }
}

/** @param base the base that it was compressed against; undefined for a whole text */
export async function unpackText(content: string, base: string | undefined): Promise<string> {
  const bytes = Buffer.from(content, 'base64')
  const options = base === undefined ? {} : { dictionary: Buffer.from(base) }
  return (await decompress(bytes, options)).toString()
}
