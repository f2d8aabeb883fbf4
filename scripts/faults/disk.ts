import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { markedQuote, ownerOf, signIn, writeRow } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { inFolder, runToEnd, startVictim, withVictim } from './site.ts'

const mib = 1024 * 1024

/** Gives a folder a small disk of its own; false where this user may not. */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status === 0
}

export const diskFull: Fault = {
  name: 'disk full',
  promise:
    'reads 200, writes 507 with a sentence, the owner signs in and makes room, goes on by itself',
  check: () =>
    inFolder(async (folder) => {
      const disk = path.join(folder, 'disk')
      if (!mountSmallDisk(disk)) return undefined
      const victim = await startVictim(path.join(disk, 'data'))
      try {
        const owner = await ownerOf(victim.url)
        const filler = path.join(disk, 'filler')
        const made = await owner.send('POST', '/api/quotes', markedQuote('before'))
        const { id } = JSON.parse(made.text) as { id: number }
        fillUp(filler)
        let refused = { status: 0, text: '' }
        // The last pages that the file already has are used up first.
        for (let index = 0; index < 400 && refused.status === 0; index += 1) {
          const quote = { text: 'x'.repeat(1900), author: 'Someone' }
          const answer = await owner.send('POST', '/api/quotes', quote)
          if (answer.status !== 201) refused = answer
        }
        const read = await owner.send('GET', '/api/dashboard/quotes')
        const page = await owner.send('GET', '/')
        // A browser without a session, on a disk with not a byte left.
        fillUp(filler)
        const entered = await signIn(victim.url).then(
          () => true,
          () => false,
        )
        const removed = await owner.send('DELETE', `/api/quotes/${id}`)
        for (const name of readdirSync(disk))
          if (name.startsWith('filler')) rmSync(path.join(disk, name), { force: true })
        const again = await writeRow(owner, 'after')
        return findingOf(
          `write ${refused.status}, reads ${read.status} and ${page.status}, sign-in ${entered ? 'taken' : 'refused'}, removal ${removed.status}, then ${again ? 201 : 'refused'}`,
          {
            'writes 507':
              refused.status === 507 && refused.text.startsWith('The disk of this site is full'),
            'reads 200': read.status === 200 && page.status === 200,
            'owner signs in': entered,
            'owner makes room': removed.status === 204,
            'recovers by itself': again,
          },
        )
      } finally {
        await victim.kill()
        execFileSync('umount', ['-l', disk])
      }
    }),
}

let filled = 0

/** Leaves not a page free. */
function fillUp(filler: string): void {
  filled += 1
  for (let size = 24 * mib; size >= 4096; size /= 2) fill(`${filler}-${filled}-${size}`, size)
}

function fill(file: string, size: number): void {
  try {
    writeFileSync(file, Buffer.alloc(size))
  } catch {
    // This much does not fit any more; half of it may.
    rmSync(file, { force: true })
  }
}

export const diskReadOnly: Fault = {
  name: 'disk that takes no writes',
  promise: 'reads 200, writes 503 with a sentence, goes on by itself; no start on one',
  check: () =>
    withVictim(async ({ url, child }, dataDir) => {
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
            refused.status === 503 && refused.text.startsWith('This site can save nothing'),
          'reads 200': read.status === 200,
          'recovers by itself': again,
          'no start': start !== 'opened',
        },
      )
    }),
}

async function startOnReadOnlyDisk(folder: string): Promise<string> {
  const disk = path.join(folder, 'read-only')
  if (!mountSmallDisk(disk)) return 'not tried'
  try {
    mkdirSync(path.join(disk, 'data'))
    if (spawnSync('mount', ['-o', 'remount,ro', disk]).status !== 0) return 'not tried'
    const { code, output } = await runToEnd(['start'], path.join(disk, 'data'))
    const lines = output.split('\n')
    return code === 1 && lines.length === 1 && statSync(disk).isDirectory()
      ? 'refused in one sentence'
      : 'opened'
  } finally {
    execFileSync('umount', ['-l', disk])
  }
}
