import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { HeavyJobs } from '../../../testing/heavy-jobs.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { HttpError } from '../http/errors.ts'
import { openWorkerMemory } from './worker-memory.ts'
import { openWorker, type WorkerOptions } from './worker-process.ts'

const tooMuch = 'That is too much.'
/** A machine that limits nothing here, whatever runs the tests. */
const largeMb = 8192

function open(limits: Partial<WorkerOptions> = {}) {
  const lines: object[] = []
  const worker = openWorker<HeavyJobs>({
    module: new URL('../../../testing/heavy-jobs.ts', import.meta.url),
    log: { warn: (details) => lines.push(details) },
    limitMs: 20_000,
    memoryMb: { whole: 256, heap: 64 },
    tooMuch,
    shared: openWorkerMemory(largeMb),
    ...limits,
  })
  onTestFinished(worker.close)
  return { worker, lines }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process does one job after another, and transfers bytes as bytes', async () => {
  const { worker } = open()
  expect(await worker.run('echo', 'text')).toBe('text')
  expect(await worker.run('echo', { bytes: Buffer.from([1, 2]) })).toEqual({
    bytes: Buffer.from([1, 2]),
  })
  expect(await worker.run('name', undefined)).toBe(await worker.run('name', undefined))
})

test('an HttpError keeps its status, other errors have none', async () => {
  const { worker } = open()
  await expect(worker.run('refuse', undefined)).rejects.toMatchObject({
    name: 'HttpError',
    status: 415,
    message: 'Not of this kind',
  })
  await expect(worker.run('fail', undefined)).rejects.toThrow('TypeError: a fault')
  expect(await worker.run('echo', 'next')).toBe('next')
})

test.each([
  ['spin', 'time', { limitMs: 500 }],
  ['growObjects', 'memory', {}],
  ['growBytes', 'memory', {}],
] as const)('%s is ended for its %s, and the next job is done', async (name, limit, limits) => {
  const { worker, lines } = open(limits)
  const before = await worker.run('name', undefined)
  const [heavy, next] = await Promise.allSettled([
    worker.run(name, undefined),
    worker.run('name', undefined),
  ])
  expect(heavy).toMatchObject({ reason: { status: 400, message: tooMuch } })
  expect(next.status).toBe('fulfilled')
  expect(next).not.toMatchObject({ value: before })
  const ms = limit === 'time' && { limitMs: 500 }
  expect(lines).toEqual([{ event: 'worker-ended', limit, ...ms }])
})

/** The result of a job above its memory limit, which only Linux enforces (docs/security.md). */
const outsideLimit =
  process.platform === 'linux'
    ? { outcome: 400, lines: [{ event: 'worker-ended', limit: 'memory' }] }
    : { outcome: 'done', lines: [] }

async function outcomeOf(job: Promise<unknown>): Promise<unknown> {
  return await job.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpError ? error.status : error),
  )
}

test('native code that does not return is killed from outside for its memory', async () => {
  const { worker, lines } = open()
  const outcome = await outcomeOf(worker.run('callNative', undefined))
  expect({ outcome, lines }).toEqual(outsideLimit)
})

test('memory above the limit is refused before it is used', async () => {
  const { worker, lines } = open()
  expect(await worker.run('reserve', 64 * 1024 * 1024)).toBe(64 * 1024 * 1024)
  const outcome = await outcomeOf(worker.run('reserve', 1.8e9))
  expect({ outcome, lines }).toEqual(outsideLimit)
})

test('a failing process reports why, and the next job is done', async () => {
  const { worker } = open()
  await expect(worker.run('die', undefined)).rejects.toThrow('a fault outside of any job')
  expect(await worker.run('echo', 'next')).toBe('next')
})

test('a module that cannot be loaded fails and is not retried forever', async () => {
  const { worker } = open({ module: new URL('no-such-module.ts', import.meta.url) })
  await expect(worker.run('echo', '')).rejects.toThrow('no-such-module.ts')
})

test('a job is refused immediately when too many are waiting', async () => {
  const { worker } = open({ maxWaiting: 1 })
  const [first, second] = [worker.run('wait', 1), worker.run('echo', 'second')]
  await expect(worker.run('echo', 'third')).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all([first, second])).toEqual(['waited', 'second'])
})

test('with two processes, a runaway job neither blocks nor fails another', async () => {
  const { worker, lines } = open({ maxProcesses: 2, limitMs: 100_000 })
  let isRunning = true
  const endless = worker.run('spin', undefined).catch((error: unknown) => {
    isRunning = false
    return error
  })
  for (const text of ['one', 'two', 'three']) expect(await worker.run('echo', text)).toBe(text)
  expect([isRunning, lines]).toEqual([true, []])
  worker.close()
  expect(await endless).toMatchObject({ message: 'The worker is closed' })
})

test('two processes share the memory limit, and the larger one is ended', async () => {
  const { worker, lines } = open({ maxProcesses: 2 })
  const heavy = worker.run('growBytes', undefined)
  const light = worker.run('wait', 300)
  await expect(heavy).rejects.toMatchObject({ status: 400, message: tooMuch })
  expect(await light).toBe('waited')
  expect(lines).toEqual([{ event: 'worker-ended', limit: 'memory' }])
})

test('an idle process is ended before a busy one when memory is exceeded', async () => {
  const { worker, lines } = open({ maxProcesses: 2 })
  const folder = await temporaryFolder()
  const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')]
  const small = worker.run('keep', { mb: 1, until: one })
  const idle = await worker.run('keep', { mb: 100, until: folder })
  writeFileSync(one, '')
  const busy = await small
  expect(busy).not.toBe(idle)
  const large = worker.run('keep', { mb: 100, until: other })
  await expect.poll(() => isRunning(idle)).toBe(process.platform !== 'linux')
  writeFileSync(other, '')
  expect([await large, lines]).toEqual([busy, []])
})

test('an idle process ends, and closing ends the others immediately with their jobs', async () => {
  const { worker } = open({ idleMs: 1 })
  const first = await worker.run('name', undefined)
  await expect.poll(() => isRunning(first)).toBe(false)
  const second = await worker.run('name', undefined)
  expect(second).not.toBe(first)
  const spinning = worker.run('spin', undefined)
  worker.close()
  await expect(spinning).rejects.toThrow('The worker is closed')
  await expect(worker.run('echo', '')).rejects.toThrow('The worker is closed')
})

test('on a small machine workers take turns', async () => {
  const until = path.join(await temporaryFolder(), 'until')
  const shared = openWorkerMemory(512)
  const [{ worker: texts }, { worker: pictures }] = [open({ shared }), open({ shared })]
  const order: string[] = []
  const jobs = [
    texts.run('keep', { mb: 0, until }).then(() => order.push('text')),
    texts.run('echo', 'next').then(() => order.push('next text')),
    pictures.run('echo', 'picture').then(() => order.push('picture')),
  ]
  writeFileSync(until, '')
  await Promise.all(jobs)
  expect(order).toEqual(['text', 'picture', 'next text'])
})

test('a process that has grown large is not kept on a small machine', async () => {
  const until = await temporaryFolder()
  const kept = async (machineMb: number) => {
    const { worker } = open({ shared: openWorkerMemory(machineMb) })
    const first = await worker.run('keep', { mb: 150, until })
    return (await worker.run('name', undefined)) === first
  }
  expect(await kept(512)).toBe(process.platform !== 'linux')
  expect(await kept(largeMb)).toBe(true)
})

test('on a large machine workers do not wait for each other', async () => {
  const until = path.join(await temporaryFolder(), 'until')
  const shared = openWorkerMemory(largeMb)
  const [{ worker: texts }, { worker: pictures }] = [open({ shared }), open({ shared })]
  const text = texts.run('keep', { mb: 0, until })
  expect(await pictures.run('echo', 'picture')).toBe('picture')
  writeFileSync(until, '')
  await text
})

test('workers together leave a small machine the memory that others need', async () => {
  const shared = openWorkerMemory(370)
  const limits = { shared, memoryMb: { whole: 1024, heap: 64 } }
  const [{ worker: idle }, { worker, lines }] = [open(limits), open(limits)]
  const first = await idle.run('name', undefined)
  expect(await outcomeOf(worker.run('growBytes', undefined))).toBe(400)
  await expect.poll(() => isRunning(first)).toBe(process.platform !== 'linux')
  expect(lines).toEqual([{ event: 'worker-ended', limit: 'memory' }])
  expect(await worker.run('echo', 'next')).toBe('next')
})

test('idle processes can be ended early, and one with a job is not', async () => {
  const { worker } = open({ maxProcesses: 2 })
  const first = await worker.run('name', undefined)
  worker.endIdle()
  await expect.poll(() => isRunning(first)).toBe(false)
  const second = worker.run('name', undefined)
  worker.endIdle()
  expect(await second).not.toBe(first)
})

test('a program can exit while its worker is idle', async () => {
  const program = `
    import { openWorker } from ${JSON.stringify(import.meta.resolve('./worker-process.ts'))}
    const module = new URL(${JSON.stringify(import.meta.resolve('../../../testing/heavy-jobs.ts'))})
    const memoryMb = { whole: 256, heap: 64 }
    const worker = openWorker({ module, log: console, limitMs: 20_000, memoryMb, tooMuch: '' })
    console.log(await worker.run('echo', 'text'))
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  onTestFinished(() => void child.kill())
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a worker has no settings of the site', async () => {
  process.env['SMTP_URL'] = 'smtp://secret'
  onTestFinished(() => {
    delete process.env['SMTP_URL']
  })
  const { worker } = open()
  const allowed = ['PATH', 'SystemRoot', 'TZ', 'LANG', 'NODE_COMPILE_CACHE']
  const settings = await worker.run('settings', undefined)
  // Includes the IPC channel.
  const others = settings.filter((name) => !name.startsWith('NODE_CHANNEL'))
  expect(others.filter((name) => !allowed.includes(name))).toEqual([])
})
