import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownerOf, signIn, writeUntil } from './client.ts'
import { modelDisk } from './disk-model.ts'
import { type Fault, findingOf } from './fault.ts'
import { inspectData } from './inspect-data.ts'
import { inFolder, startVictim } from './site.ts'
import { readTrace, type Step } from './trace.ts'

const traced = 'pwrite64,fsync,fdatasync,ftruncate,write,writev,openat,close'
const main = 'ephemeris.sqlite'
const writingMs = { quick: 800, full: 5000 }
const cuts = { quick: 40, full: 200 }

/**
 * The power is cut at 200 moments, at half of them right after an answer. The control is the same site
 * with `synchronous=normal`, which must lose something.
 */
export const powerCut: Fault = {
  name: 'power cut while four clients write (writes since the last sync lost, torn or out of order)',
  promise: 'every row answered before the cut is there, the database is sound',
  check: (size) =>
    inFolder(async (folder) => {
      if (spawnSync('strace', ['-V']).status !== 0) return undefined
      const real = await tryCuts(path.join(folder, 'full'), size, {})
      const control = await tryCuts(path.join(folder, 'normal'), size, { HARM: 'sync-less' })
      return findingOf(
        `${cuts[size]} cuts in ${real.writes} writes, ${real.syncs} syncs and ${real.answers} answers: ${real.lost} lose a row, ${real.unsound} unsound (with synchronous=normal ${control.lost} of ${cuts[size]} lose one)`,
        {
          'rows were answered': real.answers >= 20 && control.answers >= 20,
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
      const { sound, marks } = inspectImage(path.join(folder, 'image'), disk.cut())
      if (!sound) seen.unsound += 1
      if (answered.some((mark) => !marks.has(mark))) seen.lost += 1
    }
  }
  return { ...seen, writes: count('write'), syncs: count('sync'), answers: answered.length }
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

/** Runs the site under a tracer from a state that is wholly on the disk. */
async function record(folder: string, { env, ms }: { env: Record<string, string>; ms: number }) {
  const data = path.join(folder, 'data')
  const first = await startVictim(data)
  await ownerOf(first.url)
  await first.stop()
  const before = readFileSync(path.join(data, main))
  const log = path.join(folder, 'trace')
  const under = ['strace', '-f', '--seccomp-bpf', '-xx', '-s', '70000', '-e', traced, '-o', log]
  const victim = await startVictim(data, { under, env })
  const owner = await signIn(victim.url)
  const end = performance.now() + ms
  await writeUntil(owner, 'p', { lanes: 4, isOver: () => performance.now() > end })
  // The tracer does not forward signals, and writes during the shutdown must be recorded too.
  const exited = once(victim.child, 'exit')
  await victim.tell({ do: 'end' })
  await exited
  return { before, steps: readTrace(readFileSync(log, 'latin1'), path.basename(data)) }
}
