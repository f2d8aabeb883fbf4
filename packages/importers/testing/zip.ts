import { deflateRawSync } from 'node:zlib'

/** A ZIP archive of files by their paths, packed or not. */
export function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  { isPacked = true } = {},
): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = isPacked ? deflateRawSync(data) : data
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(isPacked ? 8 : 0, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, path])
    const entry = Buffer.alloc(42)
    fields.copy(entry, 2, 0, 24)
    entry.writeUInt32LE(offset, 38)
    entries.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2]), entry, path]))
    parts.push(head, packed)
    offset += head.length + packed.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  Buffer.from([0x50, 0x4b, 5, 6]).copy(end)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
