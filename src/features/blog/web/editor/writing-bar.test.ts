import { expect, test } from 'vitest'
import { describeStatus } from './writing-bar.tsx'

const at = Date.parse('2026-11-26T09:00:00Z')
const saved = { kind: 'saved', at } as const
const offline = { kind: 'failed', reason: 'Unreachable', isOffline: true } as const
const refused = { kind: 'failed', reason: 'The disk is full', isOffline: false } as const

test.each([
  ['', { kind: 'none' }, false, false, 0],
  ['Not saved yet', { kind: 'none' }, true, false, 0],
  ['Changes not published', saved, true, true, 0],
  ['Saving…', { kind: 'saving' }, true, false, 0],
  ['Saved', saved, false, false, 59],
  ['Saved 2 min ago', saved, false, false, 125],
  ['Not saved: offline', offline, true, false, 0],
  ['Not saved: The disk is full', refused, true, false, 0],
] as const)('the bar says "%s"', (text, status, isDirty, isPublished, seconds) => {
  expect(describeStatus(status, isDirty, isPublished, at + seconds * 1000)).toBe(text)
})
