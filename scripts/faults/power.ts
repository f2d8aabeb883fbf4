import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createPost, editPost, ownerOf, signIn, writeUntil } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { inspectData } from './inspect-data.ts'
import { inFolder, startSite } from './site.ts'

const traced = 'pwrite64,fsync,fdatasync,ftruncate,write,writev,openat,close'
const main = 'ephemeris.sqlite'
const writingMs = { quick: 800, full: 5000 }
/** How the marks of the versions begin. */
const edited = 'edit'
/** So many are written, however slow the machine is. */
const minRows = 20
const minEdits = 5
const cuts = { quick: 40, full: 200 }

/**
 * The power is cut at 200 moments, at half of them right after an answer. The control is the same site
 * with `synchronous=normal`, which must lose something.
 */
export const powerCut: Fault = {
  name: 'power cut while four clients write and a fifth edits a post (writes since the last sync lost, torn or out of order)',
  promise: 'every row and version confirmed before the cut exists, the database is sound',
  check: (size) =>
    inFolder(async (folder) => {
      if (spawnSync('strace', ['-V']).status !== 0) return undefined
      const real = await tryCuts(path.join(folder, 'full'), size, {})
      const control = await tryCuts(path.join(folder, 'normal'), size, { HARM: 'sync-less' })
      return findingOf(
        `${cuts[size]} cuts in ${real.writes} writes, ${real.syncs} syncs and ${real.answers} answers (${real.edits} of edits): ${real.lost} lose a row or version, ${real.unsound} unsound (with synchronous=normal ${control.lost} of ${cuts[size]} lose one)`,
        {
          'rows were answered': real.answers >= minRows && control.answers >= minRows,
          'edits were answered': real.edits >= minEdits,
          'nothing lost': real.lost === 0,
          'always sound': real.unsound === 0,
          'the control loses': control.lost > 0,
        },
      )
    }),
}

async function tryCuts(folder: string, size: 'quick' | 'full', env: Record<string, string>) {
  const { before, steps } = await record(folder, { env, ms: writingMs[size] })
  const count = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).length
  const disk = modelDisk({ [main]: before }, Math.random)
  const moments = momentsIn(steps, cuts[size])
  const answered: string[] = []
  const seen = { lost: 0, unsound: 0 }
  for (const [index, step] of steps.entries()) {
    disk.apply(step)
    if (step.kind === 'answer') answered.push(step.mark)
    for (let times = moments.get(index) ?? 0; times > 0; times -= 1) {
      const { sound, marks } = await inspectImage(path.join(folder, 'image'), disk.cut())
      if (!sound) seen.unsound += 1
      if (answered.some((mark) => !marks.has(mark))) seen.lost += 1
    }
  }
  const edits = answered.filter((mark) => mark.startsWith(edited)).length
  return {
    ...seen,
    writes: count('write'),
    syncs: count('sync'),
    answers: answered.length,
    edits,
  }
}

/** After which steps the power is cut, and how often: half after answers, half anywhere. */
function momentsIn(steps: readonly Step[], count: number): Map<number, number> {
  const answers = steps.flatMap((step, index) => (step.kind === 'answer' ? [index] : []))
  const moments = new Map<number, number>()
  for (let cut = 0; cut < count; cut += 1) {
    const share = (cut + 1) / count
    const index =
      cut % 2 === 0
        ? (answers[Math.floor(share * (answers.length - 1))] ?? 0)
        : Math.floor(Math.random() * steps.length)
    moments.set(index, (moments.get(index) ?? 0) + 1)
  }
  return moments
}

function inspectImage(folder: string, files: ReadonlyMap<string, Buffer>) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content)
  return inspectData(folder)
}

/** Runs the site under a tracer, starting from a state that is completely on the disk. */
async function record(folder: string, { env, ms }: { env: Record<string, string>; ms: number }) {
  const data = path.join(folder, 'data')
  const first = await startSite(data)
  const post = await createPost(await ownerOf(first.url))
  await first.stop()
  const before = readFileSync(path.join(data, main))
  const log = path.join(folder, 'trace')
  const under = ['strace', '-f', '--seccomp-bpf', '-xx', '-s', '70000', '-e', traced, '-o', log]
  const site = await startSite(data, { under, env })
  const owner = await signIn(site.url)
  const end = performance.now() + ms
  const isOver = () => performance.now() > end
  await Promise.all([
    writeUntil(owner, 'p', { lanes: 4, isOver: (answered) => answered >= minRows && isOver() }),
    writeUntil(owner, edited, {
      lanes: 1,
      write: (mark) => editPost(owner, post, mark),
      isOver: (answered) => answered >= minEdits && isOver(),
    }),
  ])
  // The tracer does not forward signals, and writes during the shutdown must be recorded too.
  const exited = once(site.child, 'exit')
  await site.send({ do: 'end' })
  await exited
  return { before, steps: readTrace(readFileSync(log, 'latin1'), path.basename(data)) }
}

/** A step of a traced site. */
type Step =
  | { kind: 'write'; file: string; offset: number; data: Buffer }
  | { kind: 'truncate'; file: string; length: number }
  | { kind: 'sync'; file: string }
  | { kind: 'sync-folder' }
  /** A client got the confirmation of its row or version. */
  | { kind: 'answer'; mark: string }

/** The data folder among the names of its files. */
const folderItself = '.'

/**
 * Parses the output of `strace -f -xx`. A call interrupted by another thread is on two lines, and counts at the second.
 * @param folder the name of the data folder
 */
function readTrace(text: string, folder: string): Step[] {
  const files = new Map<string, string>()
  const begun = new Map<string, string>()
  const steps: Step[] = []
  for (const line of text.split('\n')) {
    const [, pid = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(rest)?.[1]
    if (unfinished !== undefined) {
      begun.set(pid, unfinished)
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1]
    const call = resumed === undefined ? rest : (begun.get(pid) ?? '') + resumed
    const step = readCall(call, files, folder)
    if (step) steps.push(step)
  }
  return steps
}

function readCall(call: string, files: Map<string, string>, folder: string): Step | undefined {
  const [, name = '', fd = ''] = /^(\w+)\((\d+|AT_FDCWD)/.exec(call) ?? []
  const result = /= (-?\d+)/.exec(call.slice(call.lastIndexOf(')')))?.[1] ?? '-1'
  if (result.startsWith('-')) return undefined
  if (name === 'openat') {
    const opened = path.basename(textOf(call))
    if (opened === folder) files.set(result, folderItself)
    else if (/^ephemeris\.sqlite(?:-wal|-journal)?$/.test(opened)) files.set(result, opened)
    else files.delete(result)
    return undefined
  }
  const file = files.get(fd)
  if (name === 'close') files.delete(fd)
  else if (file === undefined) return readAnswer(name, call)
  else if (name === 'fsync' || name === 'fdatasync')
    return file === folderItself ? { kind: 'sync-folder' } : { kind: 'sync', file }
  else if (name === 'ftruncate')
    return { kind: 'truncate', file, length: Number(/, (\d+)\)/.exec(call)?.[1]) }
  else if (name === 'pwrite64')
    return {
      kind: 'write',
      file,
      offset: Number(/, (\d+)\) +=/.exec(call)?.[1]),
      data: bytesOf(call),
    }
  return undefined
}

function readAnswer(name: string, call: string): Step | undefined {
  if (name !== 'write' && name !== 'writev') return undefined
  const text = textOf(call)
  const mark = /^HTTP\/1\.1 20[01] .*number ([^ ]+)\./s.exec(text)?.[1]
  return mark === undefined ? undefined : { kind: 'answer', mark }
}

/** Every quoted string of a call, one after the other. */
function bytesOf(call: string): Buffer {
  const strings = [...call.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => hex)
  return Buffer.from(strings.join('').replaceAll('\\x', ''), 'hex')
}

const textOf = (call: string) => bytesOf(call).toString('utf8')

const sectorBytes = 512

/** A file: its durable content, and the writes since it was last synchronized. */
interface StoredFile {
  content: Buffer
  length: number
  pending: Step[]
  /** Whether the folder was synchronized after the file was created, so that its name survives too. */
  hasName: boolean
}

/**
 * Models a disk on which only synchronized data is durable. Of all other writes, in any order, a power cut leaves some complete, some
 * sectors of others, and nothing of the rest.
 * @param before its files at the beginning, by name
 * @param random 0 to 1
 */
function modelDisk(before: Readonly<Record<string, Buffer>>, random: () => number) {
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
