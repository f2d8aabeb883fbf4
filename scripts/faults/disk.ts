import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { markedQuote, ownerOf, signIn, writeRow } from './client.ts'
import { type Fault, type Finding, findingOf } from './fault.ts'
import { inFolder, runToEnd, startSite, withSite } from './site.ts'

const mib = 1024 * 1024

/** Runs work with a small disk of its own; undefined if this user may not mount one. */
export async function onSmallDisk<Result>(
  folder: string,
  work: (disk: string) => Promise<Result>,
): Promise<Result | undefined> {
  const disk = mountSmallDisk(folder)
  if (disk === undefined) return undefined
  try {
    return await work(disk)
  } finally {
    unmount(disk)
  }
}

/** Mounts a small disk in a folder; undefined if this user may not. */
export function mountSmallDisk(folder: string): string | undefined {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
  return status === 0 ? disk : undefined
}

export function unmount(disk: string): void {
  execFileSync('umount', ['-l', disk])
}

export const diskFull: Fault = {
  name: 'disk full',
  promise:
    'reads 200, writes 507 with a sentence, the owner signs in and frees space, recovery without a restart',
  check: () => inFolder((folder) => onSmallDisk(folder, fillWhileItRuns)),
}

async function fillWhileItRuns(disk: string): Promise<Finding> {
  const site = await startSite(path.join(disk, 'data'))
  try {
    const owner = await ownerOf(site.url)
    const made = await owner.send('POST', '/api/quotes', markedQuote('before'))
    const { id } = JSON.parse(made.text) as { id: number }
    fillUp(disk)
    let refused = { status: 0, text: '' }
    // The database first uses up the free pages in its file.
    for (let index = 0; index < 400 && refused.status === 0; index += 1) {
      const quote = { text: 'x'.repeat(1900), author: 'Someone' }
      const answer = await owner.send('POST', '/api/quotes', quote)
      if (answer.status !== 201) refused = answer
    }
    const read = await owner.send('GET', '/api/dashboard/quotes')
    const page = await owner.send('GET', '/')
    // A new sign-in must work even on a completely full disk.
    fillUp(disk)
    const entered = await signIn(site.url).then(
      () => true,
      () => false,
    )
    const removed = await owner.send('DELETE', `/api/quotes/${id}`)
    removeFillers(disk)
    const again = await writeRow(owner, 'after')
    return findingOf(
      `write ${refused.status}, reads ${read.status} and ${page.status}, sign-in ${entered ? 'accepted' : 'refused'}, removal ${removed.status}, then ${again ? 201 : 'refused'}`,
      {
        'writes 507':
          refused.status === 507 && refused.text.startsWith('The disk of this site is full'),
        'reads 200': read.status === 200 && page.status === 200,
        'owner signs in': entered,
        'owner frees space': removed.status === 204,
        'recovers by itself': again,
      },
    )
  } finally {
    await site.kill()
  }
}

export const startOnFullDisk: Fault = {
  name: 'start on a full disk, as after a power cut',
  promise:
    'status names the cause; it starts with the space reserved for that, reads 200, a line in the log',
  check: () =>
    inFolder((folder) =>
      onSmallDisk(folder, async (disk) => {
        const dataDir = path.join(disk, 'data')
        await (await startSite(dataDir)).stop()
        for (const end of ['shm', 'wal'])
          rmSync(path.join(dataDir, `ephemeris.sqlite-${end}`), { force: true })
        fillUp(disk)
        const schema = await runToEnd(['schema'], dataDir)
        const status = await runToEnd(['status'], dataDir)
        const site = await startSite(dataDir)
        try {
          const page = await fetch(site.url)
          const code = await site.stop()
          return findingOf(`open after ${Math.round(site.readyMs)} ms, page ${page.status}`, {
            'the schema is read': schema.code === 0,
            'status says why': status.output.includes('The disk is full'),
            'reads 200': page.status === 200,
            'the log reports it': site.log().includes('"event":"disk-reserve"'),
            'exit code 0': code === 0,
          })
        } finally {
          if (site.child.exitCode === null) await site.kill()
        }
      }),
    ),
}

let filled = 0

/** Fills a small disk except for `freeBytes`. */
export function fillUp(disk: string, freeBytes = 0): void {
  filled += 1
  const filler = path.join(disk, `filler-${filled}`)
  const room = `${filler}-room`
  if (freeBytes > 0) fill(room, freeBytes)
  for (let size = 24 * mib; size >= 4096; size /= 2) fill(`${filler}-${size}`, size)
  rmSync(room, { force: true })
}

function fill(file: string, size: number): void {
  try {
    writeFileSync(file, Buffer.alloc(size))
  } catch {
    // A file of this size does not fit; half of it may.
    rmSync(file, { force: true })
  }
}

/** Removes the files of `fillUp`. */
export function removeFillers(disk: string): void {
  for (const name of readdirSync(disk)) if (name.startsWith('filler')) rmSync(path.join(disk, name))
}

export const diskReadOnly: Fault = {
  name: 'disk that accepts no writes',
  promise:
    'reads 200, writes 503 with a sentence, recovery without a restart; no start on such a disk',
  check: () =>
    withSite(async ({ url, child }, dataDir) => {
      const limit = (bytes: string) =>
        spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]).status ===
        0
      const owner = await ownerOf(url)
      if (!limit('0')) return undefined
      const quote = { text: 'A line worth keeping.', author: 'Someone' }
      const refused = await owner.send('POST', '/api/quotes', quote)
      const read = await owner.send('GET', '/api/dashboard/quotes')
      limit('unlimited')
      const again = await writeRow(owner, 'after')
      const start = await startOnReadOnlyDisk(path.dirname(dataDir))
      return findingOf(
        `write ${refused.status}, read ${read.status}, then ${again ? 201 : 'refused'}; start ${start}`,
        {
          'writes 503':
            refused.status === 503 && refused.text.startsWith('This site cannot save anything'),
          'reads 200': read.status === 200,
          'recovers by itself': again,
          'no start': start !== 'opened',
        },
      )
    }),
}

async function startOnReadOnlyDisk(folder: string): Promise<string> {
  const start = await onSmallDisk(folder, async (disk) => {
    mkdirSync(path.join(disk, 'data'))
    if (spawnSync('mount', ['-o', 'remount,ro', disk]).status !== 0) return undefined
    const { code, output } = await runToEnd(['start'], path.join(disk, 'data'))
    const isSentence = code === 1 && output.split('\n').length === 1
    return isSentence ? 'refused in one sentence' : 'opened'
  })
  return start ?? 'not tried'
}

/** Commands on the data folder of a stopped site, on a read-only disk. */
export const commandsOnReadOnlyDisk: Fault = {
  name: 'commands on a read-only disk',
  promise:
    'one sentence each with the true reason, no stack trace, and no backup is called damaged',
  check: () =>
    inFolder((folder) =>
      onSmallDisk(folder, async (disk) => {
        const dataDir = path.join(disk, 'data')
        await (await startSite(dataDir)).stop()
        await runToEnd(['backup'], dataDir)
        mkdirSync(path.join(disk, 'empty'))
        const [name = 'none'] = readdirSync(path.join(dataDir, 'backups'))
        const backup = path.join(dataDir, 'backups', name)
        if (spawnSync('mount', ['-o', 'remount,ro', disk]).status !== 0) return undefined
        const commands = [
          ['recover', backup],
          ['restore', backup],
          ['restore', '--verify'],
          ['backup'],
          ['check'],
          ['export', path.join(folder, 'export')],
          ['privacy', 'erase', 'ada'],
          ['starter', 'add'],
          ['move', '--to', `sqlite:${path.join(folder, 'moved')}`],
        ]
        const unclear: string[] = []
        for (const words of commands) {
          const target = words[0] === 'recover' ? path.join(disk, 'empty') : dataDir
          const { code, output } = await runToEnd(words, target)
          const isDone = code === 0
          // Its last line may be of the other stream.
          const isExplained = code === 1 && output.includes('read-only disk')
          const isWrong = /\n {4}at |damaged/.test(output)
          if ((!isDone && !isExplained) || isWrong) unclear.push(words[0] ?? '')
        }
        return findingOf(`${commands.length - unclear.length} of ${commands.length} clear`, {
          [`all but ${unclear.join(', ')}`]: unclear.length === 0,
        })
      }),
    ),
}
