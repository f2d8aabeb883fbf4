import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by their paths. @throws Error for a file whose checksum or length is wrong */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const from = archive.readUInt32LE(at + 42)
    const start = from + 30 + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const content = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    if (content.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name} is cut off`)
    files.set(name, content)
    at += 46 + archive.readUInt16LE(at + 28)
  }
  return files
}
