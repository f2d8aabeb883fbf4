/** A number of 2 or 4 bytes, the lowest first. */
function bytes(number: number, count: 2 | 4): Buffer {
  const data = Buffer.alloc(count)
  data.writeUIntLE(number, 0, count)
  return data
}

/** A ZIP archive of files by their paths, which are stored as they are. */
export function storedZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  let [parts, list] = [Buffer.alloc(0), Buffer.alloc(0)]
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const sizes = [bytes(data.length, 4), bytes(data.length, 4), bytes(Buffer.byteLength(name), 2)]
    const fields = Buffer.concat([Buffer.alloc(14), ...sizes, Buffer.alloc(2)])
    const place = Buffer.concat([Buffer.alloc(10), bytes(parts.length, 4)])
    list = Buffer.concat([
      list,
      Buffer.from('PK\u0001\u0002\0\0'),
      fields,
      place,
      Buffer.from(name),
    ])
    parts = Buffer.concat([parts, Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data])
  }
  const count = bytes(Object.keys(files).length, 2)
  const end = [Buffer.alloc(4), count, count, bytes(list.length, 4), bytes(parts.length, 4)]
  return Buffer.concat([parts, list, Buffer.from('PK\u0005\u0006'), ...end, Buffer.alloc(2)])
}
