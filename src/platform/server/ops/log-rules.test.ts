import { expect, test } from 'vitest'
import { logSerializers } from './log-rules.ts'

test.for([
  ['Key (email)=(ada@example.org) already exists.', 'Key (email)=([address]) already exists.'],
  ['email=ada@example.org is taken', 'email=[address] is taken'],
  ['"ada+news@mail.example.org"', '"[address]"'],
  ['both ada@example.org and @eve@example.org', 'both [address] and [address]'],
  ['@fastify, a@ and an @ alone', '@fastify, a@ and an @ alone'],
])('the log has no address of %s', ([message, logged]) => {
  expect(logSerializers.err(new Error(message))).toMatchObject({ message: logged })
})
