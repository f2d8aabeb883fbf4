import { setImmediate } from 'node:timers/promises'
import {
  type Bibliography,
  decodeBibliography,
  readBibliography,
  type ReadWork,
} from '@ephemeris/bibliography'

/** A bibliography sent between processes: the works are JSON, in chunks that parse quickly. */
export interface SentBibliography extends Omit<Bibliography, 'works'> {
  works: Uint8Array[]
}

const worksInPart = 200

/** Reads the bytes of a bibliography; runs in the process that reads files. */
export function readBibliographyFile(bytes: Uint8Array): SentBibliography {
  const { text, isGuessed } = decodeBibliography(bytes)
  const { works, problems, unread } = readBibliography(text)
  const guessed = { line: 0, sentence: 'The file is not UTF-8; accents were guessed.' }
  const parts = Array.from({ length: Math.ceil(works.length / worksInPart) }, (_, index) =>
    Buffer.from(JSON.stringify(works.slice(index * worksInPart, (index + 1) * worksInPart))),
  )
  return { works: parts, problems: isGuessed ? [guessed, ...problems] : problems, unread }
}

/** The works of a bibliography that was read elsewhere; others are answered between two parts. */
export async function unpackWorks(parts: readonly Uint8Array[]): Promise<ReadWork[]> {
  const works: ReadWork[] = []
  for (const part of parts) {
    works.push(...(JSON.parse(Buffer.from(part).toString()) as ReadWork[]))
    await setImmediate()
  }
  return works
}
