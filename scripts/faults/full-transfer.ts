import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { ownerOf, writeRow } from './client.ts'
import { fillUp, onSmallDisk, removeFillers } from './disk.ts'
import { type Fault, findingOf } from './fault.ts'
import { inspectData } from './inspect-data.ts'
import { inFolder, runToEnd, startSite } from './site.ts'

const kib = 1024
const rows = 60
const sentence = 'The disk is full, so this was not done. Free some space and try again.'

/** Free bytes: from a disk on which the database cannot be opened to one with nearly enough space. */
const rooms = {
  quick: [0, 16, 48, 300].map((room) => room * kib),
  full: Array.from({ length: 120 }, (_, index) => index * 4 * kib),
} as const

export const transferOnFullDisk: Fault = {
  name: 'export and import on a full disk',
  promise: 'one sentence each, nothing partial is left, both succeed when there is space',
  check: (size) =>
    inFolder((folder) => onSmallDisk(folder, (disk) => tryRooms(folder, disk, rooms[size]))),
}

async function tryRooms(folder: string, disk: string, roomSizes: readonly number[]) {
  const [from, whole] = [path.join(folder, 'from'), path.join(folder, 'whole')]
  const [to, target] = [path.join(disk, 'to'), path.join(disk, 'target')]
  await siteWithRows(from, rows)
  await siteWithRows(to, 0)
  await runToEnd(['export', whole], from)
  writePicture(path.join(whole, 'media', 'plate.png'))

  const wrong: string[] = []
  const refused = { export: 0, import: 0 }
  const record = (what: 'export' | 'import', room: number, run: Run, left: string[]) => {
    refused[what] += 1
    const isSentence = run.code === 1 && run.output.endsWith(sentence) && !hasStack(run.output)
    if (isSentence && left.length === 0) return
    const end = run.output.slice(-200)
    wrong.push(`${what} with ${room / kib} KB: ${run.code}, "${end}", left [${left.join(' ')}]`)
  }
  for (const room of roomSizes) {
    fillUp(disk, room)
    const exported = await runToEnd(['export', target], from)
    if (exported.code !== 0) record('export', room, exported, namesIn(target))
    rmSync(target, { recursive: true, force: true })
    fillUp(disk, room)
    const imported = await runToEnd(['import', whole, '--yes'], to)
    removeFillers(disk)
    if (imported.code === 0) break
    record('import', room, imported, [
      ...(await inspectData(to)).marks,
      ...namesIn(path.join(to, 'media')),
    ])
  }
  const exported = await runToEnd(['export', target], from)
  await runToEnd(['import', whole, '--yes'], to)
  return findingOf(
    `${refused.export} exports and ${refused.import} imports refused${wrong.map((one) => `; ${one}`).join('')}`,
    {
      'one sentence, nothing left': wrong.length === 0,
      'both were refused': refused.export > 0 && refused.import > 0,
      'export when there is space': exported.code === 0,
      'import when there is space':
        (await inspectData(to)).marks.size === rows &&
        existsSync(path.join(to, 'media', 'plate.png')),
    },
  )
}

const hasStack = (text: string) => /^ {4}at /m.test(text)

type Run = Awaited<ReturnType<typeof runToEnd>>

/** Creates a site with this many quotes and stops it. */
async function siteWithRows(dataDir: string, count: number): Promise<void> {
  const site = await startSite(dataDir)
  const owner = await ownerOf(site.url)
  for (let index = 0; index < count; index += 1) await writeRow(owner, `row-${index}`)
  await site.stop()
}

/** Writes a file with the signature of a PNG, since only the first bytes of a picture are checked here. */
function writePicture(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const signature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  writeFileSync(file, Buffer.concat([signature, randomBytes(150 * kib)]))
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
