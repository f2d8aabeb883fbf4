import { expect, test } from 'vitest'
import { formHeaders, type FormToken } from '../../../shared/form-token.ts'
import { readConfig } from '../ops/config.ts'
import { createFormGuard } from './form-guard.ts'
import type { Call } from './route.ts'

const owner = { id: 1, isAdmin: true }

/** A guard that admits two submissions a minute without a token, with a manual clock. */
function guarded(key = 'ours') {
  const clock = { time: Date.parse('2026-11-14T22:42:00Z') }
  const own = createFormGuard({ config: readConfig({}), now: () => new Date(clock.time) }, () =>
    Promise.resolve(Buffer.from(key)),
  )
  const admit = own.forCall('words', [{ points: 2, seconds: 60 }])
  const token = async () => (await (own.route.handle as () => Promise<FormToken>)()).token
  return {
    clock,
    token,
    /** How many of five submissions in a row are admitted. */
    admitted: async (headers: Call<unknown>['headers'], caller?: typeof owner) => {
      const tries = [1, 2, 3, 4, 5].map(async () => {
        try {
          await admit({ client: '203.0.113.7', headers, caller })
          return 1
        } catch {
          return 0
        }
      })
      const admittedEach: number[] = await Promise.all(tries)
      return admittedEach.reduce((sum, one) => sum + one, 0)
    },
    admit,
  }
}

test('without a token a client has a lower limit, and the owner none', async () => {
  const { admitted } = guarded()
  expect(await admitted({})).toBe(2)
  expect(await admitted({}, owner)).toBe(5)
})

test('with a valid token there is no additional limit', async () => {
  const { admitted, clock, token } = guarded()
  const headers = { [formHeaders.token]: await token() }
  clock.time += 3000
  expect(await admitted(headers)).toBe(5)
  clock.time += 24 * 3_600_000 - 3000
  expect(await admitted(headers)).toBe(5)
})

test.each([
  ['too young', 2999, (token: string) => token],
  ['too old', 24 * 3_600_000 + 1, (token: string) => token],
  ['dated back', 5000, (token: string) => `0${token}`],
  ['signed with another key', 5000, (token: string) => `${token.slice(0, -1)}-`],
  ['not signed', 5000, (token: string) => token.split('.')[0] ?? ''],
  ['empty', 5000, () => ''],
  ['a dot', 5000, () => '.'],
])('a token that is %s counts as none', async (_, waitMs, change) => {
  const { admitted, clock, token } = guarded()
  const headers = { [formHeaders.token]: change(await token()) }
  clock.time += waitMs
  expect(await admitted(headers)).toBe(2)
})

test('the token of another instance counts, that of another site does not', async () => {
  const { token } = guarded()
  for (const [key, admitted] of [
    ['ours', 5],
    ['theirs', 2],
  ] as const) {
    const other = guarded(key)
    other.clock.time += 5000
    expect(await other.admitted({ [formHeaders.token]: await token() })).toBe(admitted)
  }
})

test('a filled honeypot is reported and invalidates the token', async () => {
  const { admit, admitted, clock, token } = guarded()
  const headers = { [formHeaders.token]: await token(), [formHeaders.honeypot]: 'filled' }
  clock.time += 5000
  expect(await admit({ client: 'a', headers, caller: undefined })).toEqual({
    isHoneypotFilled: true,
  })
  expect(await admit({ client: 'b', headers: {}, caller: undefined })).toEqual({
    isHoneypotFilled: false,
  })
  expect(await admitted(headers)).toBe(2)
})

test('a token contains its time and nothing about the client', async () => {
  const { token } = guarded()
  expect(await token()).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
  expect(await token()).toBe(await token())
})
