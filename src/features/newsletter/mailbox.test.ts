import { expect, test } from 'vitest'
import { normalizeMailbox } from './confirmation-limits.ts'

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada+news@Example.org', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['A.da@googlemail.com', 'ada@gmail.com'],
  ['a.d_a-1@proton.me', 'ada1@proton.me'],
  ['+news@example.org', '+news@example.org'],
])('mails to %s arrive in the mailbox %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox)
})
