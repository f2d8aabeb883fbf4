import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { onTestFinished, expect, test, vi } from 'vitest'
import { allowSlowBody, limitBodyTime } from './upload.ts'

function slowRequest(): IncomingMessage {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return new IncomingMessage(new Socket())
}

test('a body that does not end in time is aborted', () => {
  const request = slowRequest()
  limitBodyTime(request, 1000)
  vi.advanceTimersByTime(999)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(request.destroyed).toBe(true)
})

test('a complete body is not aborted', () => {
  const request = slowRequest()
  limitBodyTime(request, 1000)
  request.emit('end')
  vi.advanceTimersByTime(5000)
  expect(request.destroyed).toBe(false)
})

test('an upload may take longer', () => {
  const request = slowRequest()
  limitBodyTime(request, 1000)
  allowSlowBody(request)
  vi.advanceTimersByTime(5000)
  expect(request.destroyed).toBe(false)
})
