import { expect, test } from 'vitest'
import { logSerializers, createLogOutput } from './log.ts'

/** An output like that of a process: it continues after an error, and buffers what its reader does not read. */
function fakeOutput() {
  const state = { isFull: false, isBlocked: false, lines: [] as string[] }
  const blocked: (() => void)[] = []
  const output = {
    writableLength: 0,
    on: () => undefined,
    listenerCount: () => 0,
    write: (line: string, done: (error?: Error) => void) => {
      output.writableLength += line.length
      const end = () => {
        output.writableLength -= line.length
        if (state.isFull) return done(new Error('ENOSPC'))
        state.lines.push(line)
        done()
      }
      if (state.isBlocked) blocked.push(end)
      else queueMicrotask(end)
    },
  }
  const release = () => {
    state.isBlocked = false
    for (const end of blocked.splice(0)) end()
  }
  return { output, state, release }
}

const nextTick = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('lost lines are counted, and reported once the output works again', async () => {
  const { output, state } = fakeOutput()
  const log = createLogOutput(output)
  log.write('before\n')
  await nextTick()
  state.isFull = true
  for (const line of ['one\n', 'two\n', 'three\n']) {
    log.write(line)
    await nextTick()
  }
  expect(log.lost()).toBe(3)
  state.isFull = false
  log.write('after\n')
  await nextTick()
  log.write('and on\n')
  await nextTick()
  const [before, after, lost, on, ...more] = state.lines
  expect([before, after, on, more]).toEqual(['before\n', 'after\n', 'and on\n', []])
  expect(JSON.parse(lost ?? '')).toMatchObject({ level: 40, event: 'log-lost', lines: 3 })
})

test('a stalled output does not use more memory than allowed', async () => {
  const { output, state, release } = fakeOutput()
  const log = createLogOutput(output)
  state.isBlocked = true
  const line = `${'x'.repeat(149)}\n`
  for (let count = 0; count < 10_000; count += 1) log.write(line)
  expect(output.writableLength).toBeLessThan(256 * 1024 + 200)
  expect(log.lost()).toBeGreaterThan(2000)
  release()
  await nextTick()
  expect(JSON.parse(state.lines.at(-1) ?? '')).toMatchObject({ lines: log.lost() })
})

test.for([
  ['Key (email)=(ada@example.org) already exists.', 'Key (email)=([address]) already exists.'],
  ['email=ada@example.org is taken', 'email=[address] is taken'],
  ['"ada+news@mail.example.org"', '"[address]"'],
  ['both ada@example.org and @eve@example.org', 'both [address] and [address]'],
  ['@fastify, a@ and an @ alone', '@fastify, a@ and an @ alone'],
])('the log has no address of %s', ([message, logged]) => {
  expect(logSerializers.err(new Error(message))).toMatchObject({ message: logged })
})
