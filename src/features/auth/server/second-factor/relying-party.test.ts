import { expect, test } from 'vitest'
import { readConfig } from '../../../../platform/server/ops/config.ts'
import { relyingParty } from './relying-party.ts'

const find = (env: Record<string, string>, host: string) => relyingParty(readConfig(env), { host })

test.each([
  [{}, 'localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  [{}, 'LOCALHOST', { id: 'localhost', origin: 'http://localhost' }],
  [
    { PUBLIC_URL: 'https://ada.example.org' },
    'localhost:3000',
    { id: 'ada.example.org', origin: 'https://ada.example.org' },
  ],
])('with %o and the host %s passkeys belong to %o', (env, host, expected) => {
  expect(find(env, host)).toMatchObject(expected)
})

test.each([
  [{}, '127.0.0.1:3000'],
  [{}, 'localhost.evil.example'],
  [{}, 'evil.example'],
  [{ PUBLIC_URL: 'https://192.0.2.1' }, '192.0.2.1'],
  [{ PUBLIC_URL: 'https://[2001:db8::1]' }, 'localhost'],
])('with %o and the host %s there are no passkeys', (env, host) => {
  expect(() => find(env, host)).toThrow(/^Passkeys need a domain name/)
})
