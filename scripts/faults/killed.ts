import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ownerOf, signIn, writeUntil } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { inspectData } from './inspect-data.ts'
import { inFolder, startSite } from './site.ts'

const lanes = 8
const readyLimitMs = 2000

/** The process is killed repeatedly during parallel writes. */
export const killed: Fault = {
  name: 'kill -9 while eight clients write',
  promise: 'no confirmed row lost, none half written, ready again within 2 s',
  check: (size) =>
    inFolder(async (folder) => {
      const rounds = size === 'full' ? 25 : 3
      const answered: string[] = []
      const readyMs: number[] = []
      const workMs: number[] = []
      let lost = 0
      let corrupt = 0
      for (let round = 0; round < rounds; round += 1) {
        const site = await startSite(folder)
        if (round > 0) {
          readyMs.push(site.readyMs)
          workMs.push((await site.send({ do: 'report-work' })).value)
        }
        const owner = round === 0 ? await ownerOf(site.url) : await signIn(site.url)
        let over = false
        const writing = writeUntil(owner, `${round}`, { lanes, isOver: () => over })
        await delay(150 + Math.random() * 350)
        await site.kill()
        over = true
        answered.push(...(await writing))
        const { sound, marks } = await inspectData(folder)
        if (!sound) corrupt += 1
        lost += answered.filter((mark) => !marks.has(mark)).length
      }
      // On a busy machine, the processor time of the start counts instead of the elapsed time.
      const isBusy = (loadavg()[0] ?? 0) > availableParallelism()
      const slowest = Math.max(...(isBusy ? workMs : readyMs))
      const times = `${median(readyMs)} ms, ${median(workMs)} of work (at most ${Math.max(...readyMs).toFixed(0)}, ${Math.max(...workMs).toFixed(0)})`
      return findingOf(
        `${rounds} kills, ${answered.length} answered rows, ${lost} lost, ${corrupt} corrupt, ready again in ${times}`,
        {
          'rows were written': answered.length > rounds,
          'nothing lost': lost === 0,
          'nothing corrupt': corrupt === 0,
          // In the quick run other tests use the processor as well.
          'ready in time': size === 'quick' || slowest <= readyLimitMs,
        },
      )
    }),
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)
}
