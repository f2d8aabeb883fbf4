import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import { show, shownText } from '../../testing/show.tsx'
import type { OutboxStatus } from './contract.ts'
import { OutboxNotice, OutboxPanel } from './outbox-panel.tsx'

const well: OutboxStatus = {
  chat: true,
  mail: true,
  waiting: 0,
  failing: [],
  pauses: [],
  undelivered: [],
}

function shown(answer: Partial<OutboxStatus>): string {
  show(<OutboxPanel timeZone="UTC" />, { answers: { '/api/outbox': { ...well, ...answer } } })
  return shownText()
}

test('the panel is hidden when everything was delivered', () => {
  expect(shown({})).toBe('')
})

test('a newsletter that reached its limit is shown, with the time it continues', () => {
  const pauses = [{ topic: 'newsletter', until: '2026-11-14T13:00:00.000Z' }]
  expect(shown({ waiting: 3, pauses })).toMatch(
    /^3 messages waiting to be sent\. Sending limit reached for newsletter mails: next one on .*1:00/,
  )
})

test('a failure of the mail server is shown immediately, with its response', () => {
  const since = '2026-11-14T12:00:00.000Z'
  const reason = 'The mail server refused at RCPT TO: 451 Not now'
  const messages = { channel: 'mail', count: 2, since, reason } as const
  expect(shown({ waiting: 2, failing: [messages] })).toMatch(
    /2 messages could not reach the mail server since .*12:00.* and will be retried\. The mail server refused at RCPT TO: 451 Not now$/,
  )
})

test('messages undelivered for a week are shown with the reason', () => {
  const since = '2026-11-14T12:00:00.000Z'
  const reason = 'The chat tool answered 500.'
  const messages = { channel: 'chat', topic: 'comment', count: 2, since, reason } as const
  expect(shown({ undelivered: [messages] })).toMatch(
    /^2 notifications of comments could not reach the chat tool since .* The chat tool answered 500\./,
  )
})

const dead = { channel: 'mail', since: '2026-11-14T12:00:00.000Z', reason: 'No.' } as const

test.each([
  [{}, ''],
  [{ waiting: 2 }, '2 messages waiting to be sent. Open Outbox'],
  [
    { waiting: 1, failing: [{ ...dead, count: 1 }] },
    '1 message could not be delivered. Open Outbox',
  ],
  [
    {
      failing: [{ ...dead, count: 1 }],
      undelivered: [{ ...dead, topic: 'newsletter', count: 2 }],
    },
    '3 messages could not be delivered. Open Outbox',
  ],
])('elsewhere one line leads to the outbox: %o', (answer, text) => {
  const answers = { '/api/outbox': { ...well, ...answer } }
  show(<OutboxNotice to="/admin?tab=settings&page=newsletter#mail" />, { answers })
  expect(shownText()).toBe(text)
  expect(screen.queryAllByRole('link', { name: 'Open Outbox' })).toHaveLength(text ? 1 : 0)
})
