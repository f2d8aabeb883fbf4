import { expect, test } from 'vitest'
import {
  type InstalledProgram,
  installedMachine,
  releaseName,
} from '../../testing/installed-releases.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { machineOf100, newer, requireReturned } from '../../testing/upgraded-machine.ts'

/** Two machines that run 1.0.0 on one database, and the archive of another release. */
async function twoInstances(other: InstalledProgram) {
  const first = await machineOf100(other)
  const dataDir = await temporaryFolder()
  const program = { version: '1.0.0', steps: first.steps }
  const second = await installedMachine(program, { ...first.place, dataDir })
  await second.start()
  await expect.poll(second.answering, { timeout: 60_000 }).toBe('1.0.0')
  return { first, second, archive: first.archive }
}

/** Readers whose proxy asks the other instance where one does not answer. */
function readers(ports: readonly number[]) {
  const seen = { pages: 0, errors: 0 }
  const pageOf = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.status === 200
  }
  let isOver = false
  const read = async () => {
    for (let index = 0; !isOver; index += 1) {
      const turn = [...ports, ...ports].slice(index % ports.length, ports.length + 1)
      let isAnswered = false
      for (const port of turn) isAnswered ||= await pageOf(port)
      seen[isAnswered ? 'pages' : 'errors'] += 1
    }
  }
  const reading = read()
  return async () => {
    isOver = true
    await reading
    return seen
  }
}

test('two instances are upgraded one after the other, and no reader gets an error', async () => {
  const { first, second, archive } = await twoInstances(newer)
  const stopReading = readers([first.port, second.port])
  for (const machine of [first, second]) {
    const { complained, code } = await machine.run(['upgrade', archive])
    expect([complained, code]).toEqual(['', 0])
    expect([machine.current(), await machine.answering()]).toEqual([releaseName('1.1.0'), '1.1.0'])
  }
  const { pages, errors } = await stopReading()
  expect(errors).toBe(0)
  expect(pages).toBeGreaterThan(0)
})

test('an upgrade that fails leaves the database to the instances that run, and is taken back without them', async () => {
  const { first, second, archive } = await twoInstances({ ...newer, fault: 'ends' })
  const failed = await first.run(['upgrade', archive])
  expect([failed.complained, failed.code]).toEqual([
    'Ephemeris 1.0.0 cannot use the database, which was changed for 1.1.0, and other instances use it. They go on, and nothing was restored. When the cause is removed, run the upgrade again. To return, stop every other instance, and run: ephemeris rollback --yes',
    1,
  ])
  expect(await second.answering()).toBe('1.0.0')
  const other = await second.run(['upgrade', archive])
  expect([other.complained, other.code]).toEqual([
    'Ephemeris 1.0.0 cannot use the database, which another instance had changed for 1.1.0 before. Nothing was changed. When the cause is removed, run the upgrade again. To return instead, stop every instance, and run "ephemeris rollback" on that one first.',
    1,
  ])
  await second.stop()
  expect(await first.run(['rollback', '--yes'])).toMatchObject({ complained: '', code: 0 })
  await requireReturned(first)
  expect(await second.run(['rollback'])).toMatchObject({ complained: '', code: 0 })
  expect([second.current(), await second.answering()]).toEqual([releaseName('1.0.0'), '1.0.0'])
})
