import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { onTestFinished, expect, test, vi } from 'vitest'
import { allowSlowBody, limitBodyTime } from './upload.ts'

function slowRequest(): IncomingMessage {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return new IncomingMessage(new Socket())
}

test('a body that does not come to an end is given up', () => {
  const request = slowRequest()
  limitBodyTime(request, 1000)
  vi.advanceTimersByTime(999)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(request.destroyed).toBe(true)
})

test('a body that has come is left alone', () => {
  const request = slowRequest()
  limitBodyTime(request, 1000)
  request.emit('end')
  vi.advanceTimersByTime(5000)
  expect(request.destroyed).toBe(false)
})

test('the owner may take longer over a picture', () => {
  const request = slowRequest()
  limitBodyTime(request, 1000)
  allowSlowBody(request)
  vi.advanceTimersByTime(5000)
  expect(request.destroyed).toBe(false)
})
