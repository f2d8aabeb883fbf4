import type { Step } from './trace.ts'

const sectorBytes = 512

/** A file of a disk: its durable content, and what was written since it was last synchronised. */
interface StoredFile {
  content: Buffer
  length: number
  pending: Step[]
  /** The folder was synchronised since the file was made, so that its name survives too. */
  hasName: boolean
}

/**
 * A disk on which synchronised data is durable. Of all other writes, a power cut leaves some whole, some sectors
 * of others, and nothing of the rest, whatever their order.
 * @param before its files at the beginning, by name
 * @param random 0 to 1
 */
export function modelDisk(before: Readonly<Record<string, Buffer>>, random: () => number) {
  const files = new Map<string, StoredFile>(
    Object.entries(before).map(([name, content]) => [
      name,
      { content: Buffer.from(content), length: content.length, pending: [], hasName: true },
    ]),
  )

  const fileOf = (name: string): StoredFile => {
    const existing = files.get(name)
    if (existing) return existing
    const made = { content: Buffer.alloc(0), length: 0, pending: [], hasName: false }
    files.set(name, made)
    return made
  }

  return {
    apply(step: Step): void {
      if (step.kind === 'answer') return
      if (step.kind === 'sync-folder') {
        for (const file of files.values()) file.hasName = true
        return
      }
      const file = fileOf(step.file)
      if (step.kind !== 'sync') {
        file.pending.push(step)
        return
      }
      for (const one of file.pending) perform(file, one)
      file.pending = []
    },
    /** The files after a power cut at this moment; the model itself goes on. */
    cut(): Map<string, Buffer> {
      const found = new Map<string, Buffer>()
      for (const [name, file] of files) {
        if (!file.hasName && random() < 0.5) continue
        const copy = { ...file, content: Buffer.from(file.content.subarray(0, file.length)) }
        for (const step of file.pending) {
          const luck = random()
          if (luck < 0.4) continue
          for (const part of luck < 0.6 ? sectorsOf(step, random) : [step]) perform(copy, part)
        }
        found.set(name, copy.content.subarray(0, copy.length))
      }
      return found
    },
  }
}

function perform(file: StoredFile, step: Step): void {
  if (step.kind === 'truncate') {
    grow(file, step.length)
    file.content.fill(0, step.length)
    file.length = step.length
  } else if (step.kind === 'write') {
    grow(file, step.offset + step.data.length)
    step.data.copy(file.content, step.offset)
    file.length = Math.max(file.length, step.offset + step.data.length)
  }
}

function grow(file: StoredFile, length: number): void {
  if (length <= file.content.length) return
  const larger = Buffer.alloc(Math.max(length, 2 * file.content.length))
  file.content.copy(larger)
  file.content = larger
}

/** Some sectors of a write reached the disk and some did not. */
function sectorsOf(step: Step, random: () => number): Step[] {
  if (step.kind !== 'write') return []
  const parts: Step[] = []
  for (let start = 0; start < step.data.length; start += sectorBytes)
    if (random() < 0.5)
      parts.push({
        ...step,
        offset: step.offset + start,
        data: step.data.subarray(start, start + sectorBytes),
      })
  return parts
}
