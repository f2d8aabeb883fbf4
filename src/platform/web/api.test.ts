import { expect, onTestFinished, test, vi } from 'vitest'
import { callApi, type Reopened, whenSessionEnds } from './api.ts'

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
  onTestFinished(whenSessionEnds(() => Promise.resolve(session)))
}

test('an answer that is no success is an error with its status and its sentence', async () => {
  answerWith([404, 'No such quote'])
  await expect(callApi('GET', '/api/quotes/1')).rejects.toThrow('404: No such quote')
})

test('a refused call is sent again once there is a session', async () => {
  const calls = answerWith([401, 'Please sign in first'], [200, '[1]'])
  afterwards('opened')
  expect(await callApi('GET', '/api/messages')).toEqual([1])
  expect(calls).toEqual(['GET /api/messages', 'GET /api/messages'])
})

test('without a session its caller learns why it was refused', async () => {
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
  'a refused %s is sent %i times where the session was never lost',
  async (method, times) => {
    const calls = answerWith([401, 'Please sign in first'])
    afterwards('never closed')
    await expect(callApi(method, '/api/quotes/1')).rejects.toThrow('401: Please sign in first')
    expect(calls).toHaveLength(times)
  },
)

test('every refused call is sent again after a new sign-in', async () => {
  const calls = answerWith([401, 'Please sign in first'], [201, '{}'])
  afterwards('opened')
  expect(await callApi('POST', '/api/quotes', {})).toEqual({})
  expect(calls).toHaveLength(2)
})

test('a call that is refused twice is not sent for ever', async () => {
  const calls = answerWith([401, 'Please sign in first'])
  afterwards('opened')
  await expect(callApi('GET', '/api/messages')).rejects.toThrow('401')
  expect(calls).toHaveLength(2)
})

test('other refusals, and calls outside the admin area, ask for nothing', async () => {
  const ask = vi.fn<() => Promise<Reopened>>(() => Promise.resolve('opened'))
  const stop = whenSessionEnds(ask)
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

test('a read that a busy site refuses is sent once more, when the site said', async () => {
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

test('a site that stays busy is a failure after the second try', async () => {
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
  'a busy site is told at once to a %s with Retry-After "%s"',
  async (method, seconds) => {
    const calls = answerWith(busy(seconds))
    await expect(callApi(method, '/api/backup')).rejects.toThrow('503: The site is busy')
    expect(calls).toHaveLength(1)
  },
)
