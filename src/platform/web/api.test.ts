import { expect, onTestFinished, test, vi } from 'vitest'
import { callApi, type Reopened, onSessionEnd } from './api.ts'

/** Answers calls in order, the last answer for all that follow; notes what was asked for. */
function answerWith(...answers: [number, string, Record<string, string>?][]): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string, { method = '' }: RequestInit) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)]
    const [status, text, headers = {}] = answer ?? [500, '']
    calls.push(`${method} ${url}`)
    return Promise.resolve(new Response(text, { status, headers }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return calls
}

function afterwards(session: Reopened): void {
  onTestFinished(onSessionEnd(() => Promise.resolve(session)))
}

test('an unsuccessful response is an error with its status and message', async () => {
  answerWith([404, 'No such quote'])
  await expect(callApi('GET', '/api/quotes/1')).rejects.toThrow('404: No such quote')
})

test('a refused call is retried once there is a session', async () => {
  const calls = answerWith([401, 'Please sign in first'], [200, '[1]'])
  afterwards('opened')
  expect(await callApi('GET', '/api/messages')).toEqual([1])
  expect(calls).toEqual(['GET /api/messages', 'GET /api/messages'])
})

test('without a session the caller gets the error', async () => {
  const calls = answerWith([401, 'Please sign in first'])
  afterwards('closed')
  await expect(callApi('POST', '/api/quotes', {})).rejects.toThrow('401: Please sign in first')
  expect(calls).toHaveLength(1)
})

test.each([
  ['GET', 2],
  ['PUT', 2],
  ['DELETE', 2],
  ['PATCH', 1],
  ['POST', 1],
] as const)(
  'a refused %s is sent %i times if the session is still valid',
  async (method, times) => {
    const calls = answerWith([401, 'Please sign in first'])
    afterwards('never closed')
    await expect(callApi(method, '/api/quotes/1')).rejects.toThrow('401: Please sign in first')
    expect(calls).toHaveLength(times)
  },
)

test('every refused call is retried after a new sign-in', async () => {
  const calls = answerWith([401, 'Please sign in first'], [201, '{}'])
  afterwards('opened')
  expect(await callApi('POST', '/api/quotes', {})).toEqual({})
  expect(calls).toHaveLength(2)
})

test('a call that is refused twice is not retried again', async () => {
  const calls = answerWith([401, 'Please sign in first'])
  afterwards('opened')
  await expect(callApi('GET', '/api/messages')).rejects.toThrow('401')
  expect(calls).toHaveLength(2)
})

test('other errors, and calls outside of the admin area, do not ask for a sign-in', async () => {
  const ask = vi.fn<() => Promise<Reopened>>(() => Promise.resolve('opened'))
  const stop = onSessionEnd(ask)
  answerWith([403, 'Only the owner of this site may do this'])
  await expect(callApi('GET', '/api/messages')).rejects.toThrow('403')
  stop()
  answerWith([401, 'Please sign in first'])
  await expect(callApi('GET', '/api/messages')).rejects.toThrow('401')
  expect(ask).not.toHaveBeenCalled()
})

const busy = (seconds: string): [number, string, Record<string, string>] => [
  503,
  'The site is busy. Please try again in a moment.',
  { 'retry-after': seconds },
]

test('a read is retried once after the Retry-After of a busy site', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const calls = answerWith(busy('1'), [200, '[1]'])
  const answer = callApi('GET', '/api/backup')
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual([1])
  expect(calls).toEqual(['GET /api/backup', 'GET /api/backup'])
})

test('a site that stays busy fails after the second attempt', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const calls = answerWith(busy('1'))
  const [refusal] = await Promise.allSettled([
    callApi('GET', '/api/backup'),
    vi.advanceTimersByTimeAsync(1000),
  ])
  expect(refusal).toMatchObject({
    reason: { message: expect.stringMatching(/^503: The site is busy/) },
  })
  expect(calls).toHaveLength(2)
})

test.each([
  ['POST', '1'],
  ['PUT', '1'],
  ['GET', '60'],
  ['GET', ''],
] as const)(
  'a busy site fails immediately for a %s with Retry-After "%s"',
  async (method, seconds) => {
    const calls = answerWith(busy(seconds))
    await expect(callApi(method, '/api/backup')).rejects.toThrow('503: The site is busy')
    expect(calls).toHaveLength(1)
  },
)
