import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { mediaUrl, type UploadedPicture } from '../shared/picture-uploads.ts'
import type { Client } from './test-site.ts'

/** A form with one file. */
export function form(bytes: Uint8Array, name = 'a.jpg', type = 'image/jpeg'): FormData {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return data
}

/** Uploads a picture. */
export async function upload(client: Client, bytes: Uint8Array): Promise<UploadedPicture> {
  const answer = await client.send('POST', mediaUrl, form(bytes))
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.text}`)
  return answer.json as UploadedPicture
}

export const nameOf = ({ url }: UploadedPicture) => path.basename(url)

/** A picture of one color. */
export function plain(width: number, height: number, background = '#357') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A valid PNG that declares a huge size and contains almost no data. */
export function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100)))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}
