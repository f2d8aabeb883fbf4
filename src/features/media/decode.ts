import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { drawForeignSvg } from '../../platform/server/draw-svg.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { isOutOfMemory } from '../../platform/server/ops/serve-jobs.ts'
import { uploadName } from '../../shared/media.ts'
import { headBytes, recognize } from './recognize.ts'

/**
 * A picture may have so many pixels. The largest that cameras and phones write by default have 50
 * million; decoding them takes up to 400 MB, as much as the smallest servers have to spare.
 */
const maxPixels = 50_000_000
/** An AVIF is decoded in one piece with all planes, which takes 19 bytes per pixel. */
const maxAvifPixels = 16_000_000

/** Pictures are stored no larger than this on either side: enough for a wide screen of high density. */
const maxSidePx = 2400

/** Bits per pixel of a PNG. Of 226 figures in public notebooks, those below took 32% less space in lossless form, those above more. */
const maxDrawnBits = 2

const notAPicture = 'This file is not a supported picture. Upload JPEG, PNG, WebP, AVIF or GIF.'

/** A picture in the form in which it is stored. */
export interface Picture {
  /** The name of its file: a hash of what is in it, its size and its colour. */
  name: string
  data: Buffer
  width: number
  height: number
}

interface Size {
  width: number
  height: number
  isMoving: boolean
}

interface VariantOrder {
  /** The path of the stored picture, or its bytes. */
  file: string | Buffer
  width: number
  format: 'avif' | 'webp'
}

/**
 * The size of a picture, one frame of it when it moves.
 * @param file its path or its bytes
 */
export async function sizeOf(file: string | Buffer): Promise<Size> {
  const sharp = await decoder()
  const { width, height, pages = 1, pageHeight } = await sharp(file, whole).metadata()
  return { width, height: pageHeight ?? height, isMoving: pages > 1 }
}

/**
 * Converts an uploaded file to its stored form: upright, limited in size, WebP in sRGB, without metadata.
 * @param file its path or its bytes
 * @throws HttpError 415 for anything but a picture, 400 for one with too many pixels
 */
export async function prepare(file: string | Buffer): Promise<Picture> {
  if (!recognize(await readHead(file))) throw new HttpError(415, notAPicture)
  const sharp = await decoder()
  try {
    const metadata = await sharp(file, whole).metadata()
    requireFewPixels(metadata)
    const { data, info } = await sharp(file, { ...whole, limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .webp(isDrawing(metadata, await bytesIn(file)) ? asDrawn : asPhotographed)
      .toBuffer({ resolveWithObject: true })
    const { width, pageHeight: height = info.height } = info
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
    // Moving pictures have no variants, so their names promise none.
    const name =
      (info.pages ?? 1) > 1
        ? `${hash}.webp`
        : uploadName(hash, { width, height, color: await meanColor(sharp(data)) })
    return { name, data, width, height }
  } catch (error) {
    // Every error of the decoder is a fault of the file and not of the site.
    if (error instanceof HttpError || isOutOfMemory(error)) throw error
    throw new HttpError(415, notAPicture)
  }
}

/**
 * A stored picture as programs for print read it, the first frame of it when it moves: a JPEG for a photograph, a PNG for a drawing and
 * what is transparent somewhere.
 */
export async function forPrint(
  file: string | Buffer,
): Promise<{ data: Buffer; ending: 'jpg' | 'png' }> {
  const sharp = await decoder()
  const picture = sharp(file, { limitInputPixels: maxPixels })
  return (await readHead(file)).toString('latin1', 12, 16) === lossyFrame
    ? {
        data: await picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
        ending: 'jpg',
      }
    : { data: await picture.png().toBuffer(), ending: 'png' }
}

/** The first part of a WebP that is opaque, does not move and has losses. Source: RFC 9649, 2.5. */
const lossyFrame = 'VP8 '

/**
 * Draws an untrusted SVG, and converts the picture like an uploaded one.
 * @throws HttpError 415 for what cannot be drawn
 */
export async function prepareDrawing(svg: Buffer): Promise<Picture> {
  const drawing = await drawForeignSvg(svg.toString('utf8'))
  if (!drawing) throw new HttpError(415, 'This SVG cannot be drawn')
  return await prepare(drawing.data)
}

const asPhotographed = { quality: 88, smartSubsample: true }
const asDrawn = { lossless: true, effort: 1 }

/**
 * Plots and screenshots have few colours in large areas: stored without losses they take a third less space,
 * a third to a half of the time, and their letters stay sharp. How well a PNG is packed tells them from photos.
 */
function isDrawing({ format, width, height }: Metadata, bytes: number): boolean {
  const isKeptWhole = Math.max(width, height) <= maxSidePx
  return format === 'png' && isKeptWhole && bytes * 8 <= maxDrawnBits * width * height
}

/** Makes a narrower variant of a stored picture. */
export async function narrow({ file, width, format }: VariantOrder): Promise<Buffer> {
  const sharp = await decoder()
  const narrower = sharp(file, { limitInputPixels: maxPixels }).resize({ width })
  const encoded =
    format === 'avif' ? narrower.avif({ quality: 55, effort: 3 }) : narrower.webp({ quality: 80 })
  return await encoded.toBuffer()
}

/** The mean colour of a picture, in six hexadecimal digits; eight where it is transparent somewhere. */
async function meanColor(picture: Sharp): Promise<string> {
  // Statistics of all pixels take a fifth of the time; most pictures have no alpha channel and need none.
  const { hasAlpha } = await picture.metadata()
  const isOpaque = !hasAlpha || (await picture.stats()).isOpaque
  const layers = isOpaque ? picture.removeAlpha() : picture.ensureAlpha()
  const pixel = await layers.resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return pixel.toString('hex', 0, isOpaque ? 3 : 4)
}

/** All frames of an animation; warnings about minor faults, as in camera files, are ignored. */
const whole = {
  animated: true,
  failOn: 'error',
  limitInputPixels: false,
} as const satisfies SharpOptions

let loading: ReturnType<typeof loadSharp> | undefined

/** Loaded with the first picture. */
function decoder(): ReturnType<typeof loadSharp> {
  return (loading ??= loadSharp())
}

async function loadSharp() {
  try {
    const { default: sharp } = await import('sharp')
    // One thread and no cache: visitors come first, and the memory is theirs too.
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: loaders })
    return sharp
  } catch {
    throw new HttpError(
      503,
      'This installation cannot take pictures: the package sharp does not fit this machine',
    )
  }
}

/** The decoders of the kinds that can be uploaded; all others stay blocked. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`)

function requireFewPixels({
  format,
  width,
  height,
  pages = 1,
  pageHeight = height,
}: Metadata): void {
  const isAvif = format === 'heif'
  if (width * pageHeight * pages <= (isAvif ? maxAvifPixels : maxPixels)) return
  const most = isAvif ? '16 million are the most for AVIF' : '50 million are the most'
  throw new HttpError(400, `The picture has too many pixels: ${most}`)
}

async function bytesIn(file: string | Buffer): Promise<number> {
  return typeof file === 'string' ? (await stat(file)).size : file.length
}

async function readHead(file: string | Buffer): Promise<Buffer> {
  if (typeof file !== 'string') return file.subarray(0, headBytes)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
