import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes files into a folder with a manifest of their checksums. Source: RFC 8493, the BagIt File Packaging Format.
 * Names are paths below the folder; those below `data/` are the payload.
 */
export function openBag(folder: string) {
  const sums = new Map<string, string>()
  let [bytes, files] = [0, 0]

  async function write(name: string, body: string | Buffer | Readable): Promise<void> {
    const target = path.join(folder, name)
    await mkdir(path.dirname(target), { recursive: true })
    const hash = createHash('sha256')
    const isPayload = name.startsWith('data/')
    await pipeline(
      body instanceof Readable ? body : Readable.from([Buffer.from(body)]),
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          if (isPayload) bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(target, { flags: 'wx' }),
    )
    if (isPayload) files += 1
    sums.set(name, hash.digest('hex'))
  }

  const manifest = (names: readonly string[]) =>
    names
      .toSorted()
      .map((name) => `${sums.get(name) ?? ''}  ${name}\n`)
      .join('')

  return {
    write,
    /** @param info what bag-info.txt says, by its labels; each is one line */
    close: async (info: Readonly<Record<string, string>>): Promise<void> => {
      const lines = Object.entries({ ...info, 'Payload-Oxum': `${bytes}.${files}` })
      await write('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
      await write(
        'bag-info.txt',
        lines.map(([label, text]) => `${label}: ${text.replaceAll(/\s+/g, ' ')}\n`).join(''),
      )
      const names = [...sums.keys()]
      await write('manifest-sha256.txt', manifest(names.filter((name) => name.startsWith('data/'))))
      const tags = [...sums.keys()].filter((name) => !name.startsWith('data/'))
      // Written last, since it marks a bag as complete.
      await writeFile(path.join(folder, 'tagmanifest-sha256.txt'), manifest(tags))
    },
  }
}

export type Bag = ReturnType<typeof openBag>
