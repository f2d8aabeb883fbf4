import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownerOf, writeUntil } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { lookInto } from './look.ts'
import { readTrace, type Step } from './trace.ts'
import { inFolder, startVictim } from './site.ts'

const traced = 'pwrite64,fsync,fdatasync,ftruncate,write,writev,openat,close'
const sectorBytes = 512

/**
 * The power goes at 200 moments: what was written since the last synchronisation of a file is kept,
 * lost or torn at random. The control forgets the synchronisations, and must lose something.
 */
export const powerCut: Fault = {
  name: 'power cut while four clients write (writes since the last sync lost or torn)',
  promise: 'every row answered before the cut is there, the database is sound',
  check: (size) =>
    inFolder(async (folder) => {
      if (size === 'quick' || spawnSync('strace', ['-V']).status !== 0) return undefined
      const { before, steps } = await record(folder)
      const answers = steps.filter(({ kind }) => kind === 'answer').length
      const run = (images: number, trustSync: boolean) => {
        let lost = 0
        let unsound = 0
        for (let index = 0; index < images; index += 1) {
          const cut = Math.floor(((index + 1) / images) * steps.length)
          const image = path.join(folder, `image-${trustSync}-${index}`)
          const answered = writeImage({ before, image, steps: steps.slice(0, cut), trustSync })
          const { sound, marks } = lookInto(image)
          if (!sound) unsound += 1
          if (answered.some((mark) => !marks.has(mark))) lost += 1
          execFileSync('rm', ['-rf', image])
        }
        return { lost, unsound }
      }
      const real = run(200, true)
      const control = run(50, false)
      return findingOf(
        `200 cuts in ${steps.length} writes and ${answers} answers: ${real.lost} lost, ${real.unsound} unsound (without syncs ${control.lost + control.unsound} of 50 fail)`,
        {
          'rows were answered': answers >= 100,
          'nothing lost': real.lost === 0,
          'always sound': real.unsound === 0,
          'the control fails': control.lost + control.unsound > 0,
        },
      )
    }),
}

/** Runs the site under a tracer from a state that is wholly on the disk. */
async function record(folder: string): Promise<{ before: string; steps: Step[] }> {
  const data = path.join(folder, 'data')
  const first = await startVictim(data)
  await ownerOf(first.url)
  await first.stop()
  const before = path.join(folder, 'before')
  mkdirSync(before)
  for (const name of ['ephemeris.sqlite'])
    copyFileSync(path.join(data, name), path.join(before, name))
  const log = path.join(folder, 'trace')
  const under = ['strace', '-f', '-xx', '-s', '70000', '-e', `trace=${traced}`, '-o', log]
  const victim = await startVictim(data, { under })
  const { clientOf } = await import('./client.ts')
  const response = await fetch(`${victim.url}/api/login`, {
    method: 'POST',
    headers: { origin: victim.url, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const end = performance.now() + 15_000
  await writeUntil(clientOf(victim.url, { cookie }), 'p', {
    lanes: 4,
    isOver: () => performance.now() > end,
  })
  await victim.kill()
  return { before, steps: readTrace(readFileSync(log, 'latin1')) }
}

interface Image {
  before: string
  image: string
  steps: readonly Step[]
  /** False for the control: a disk that forgets what it was told to keep. */
  trustSync: boolean
}

/** Lays the files down as a disk could hold them after the last step. @returns what was answered until then */
function writeImage({ before, image, steps, trustSync }: Image): string[] {
  mkdirSync(image)
  const names = ['ephemeris.sqlite', 'ephemeris.sqlite-wal']
  const answered = steps.flatMap((step) => (step.kind === 'answer' ? [step.mark] : []))
  for (const name of names) {
    const own = steps.filter((step) => step.kind !== 'answer' && step.file === name)
    const synced = trustSync ? own.findLastIndex(({ kind }) => kind === 'sync') : -1
    let content: Buffer =
      name === 'ephemeris.sqlite' ? readFileSync(path.join(before, name)) : Buffer.alloc(0)
    for (const [index, step] of own.entries()) {
      if (step.kind === 'truncate' && (index <= synced || Math.random() < 0.5))
        content = resize(content, step.length)
      if (step.kind !== 'write') continue
      const fate = index <= synced ? 1 : Math.random()
      if (fate < 0.4) continue
      const kept = fate < 0.6 ? torn(step.data) : step.data
      content = resize(content, Math.max(content.length, step.offset + kept.length))
      kept.copy(content, step.offset)
    }
    writeFileSync(path.join(image, name), content)
  }
  return answered
}

/** Only some of the first sectors of a write reached the disk. */
function torn(data: Buffer): Buffer {
  const sectors = Math.floor((Math.random() * data.length) / sectorBytes)
  return data.subarray(0, sectors * sectorBytes)
}

function resize(content: Buffer, length: number): Buffer {
  if (content.length === length) return content
  const resized = Buffer.alloc(length)
  content.copy(resized)
  return resized
}
