import path from 'node:path'

/** One thing that a traced site did, in the order in which it was done. */
export type Step =
  | { kind: 'write'; file: string; offset: number; data: Buffer }
  | { kind: 'truncate'; file: string; length: number }
  | { kind: 'sync'; file: string }
  | { kind: 'sync-folder' }
  /** A client was told that its row is saved. */
  | { kind: 'answer'; mark: string }

/** Stands for the data folder among the names of its files. */
const folderItself = '.'

/**
 * Reads what `strace -f -xx` wrote. A call that another thread interrupts is written in two lines and
 * counts at the second one.
 * @param folder the name of the data folder
 */
export function readTrace(text: string, folder: string): Step[] {
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
  const mark = /^HTTP\/1\.1 201 .*number ([^ ]+)\./s.exec(text)?.[1]
  return mark === undefined ? undefined : { kind: 'answer', mark }
}

/** Every quoted string of a call, one after the other. */
function bytesOf(call: string): Buffer {
  const strings = [...call.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => hex)
  return Buffer.from(strings.join('').replaceAll('\\x', ''), 'hex')
}

const textOf = (call: string) => bytesOf(call).toString('utf8')
