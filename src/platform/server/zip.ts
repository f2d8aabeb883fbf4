import { crc32, deflateRawSync } from 'node:zlib'

/** The names of its files are UTF-8. */
const flags = 0x08_00
/** The first day that an archive can name, in the form of MS-DOS; the same files always make the same archive. */
const firstDay = 0x21
const [fileSignature, entrySignature, endSignature] = [0x04_03_4b_50, 0x02_01_4b_50, 0x06_05_4b_50]
/** Files that are packed already, so that packing them again takes time and gains nothing. */
const packedName = /\.(?:png|jpg|pdf)$/

/** A ZIP archive of files by their paths, of up to 4 GB. Source: the ZIP file format specification, 6.3. */
export function zipArchive(files: Iterable<readonly [string, string | Buffer]>): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const data = Buffer.from(content)
    const isStored = packedName.test(name)
    const packed = isStored ? data : deflateRawSync(data)
    const path = Buffer.from(name)
    const fields = numbers([
      [2, 20],
      [2, flags],
      [2, isStored ? 0 : 8],
      [2, 0],
      [2, firstDay],
      [4, crc32(data)],
      [4, packed.length],
      [4, data.length],
      [2, path.length],
      [2, 0],
    ])
    const place = numbers([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ])
    const version = numbers([[2, 20]])
    entries.push(numbers([[4, entrySignature]]), version, fields, place, path)
    const head = [numbers([[4, fileSignature]]), fields, path, packed]
    parts.push(...head)
    offset += head.reduce((sum, { length }) => sum + length, 0)
  }
  const list = Buffer.concat(entries)
  const count = entries.length / 5
  const end = numbers([
    [4, endSignature],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, list.length],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...parts, list, end])
}

/** Numbers of 2 or 4 bytes, the lowest byte first. */
function numbers(all: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of all) at = bytes.writeUIntLE(value, at, size)
  return bytes
}
