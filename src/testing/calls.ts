import { vi } from 'vitest'

interface SentCall {
  method: string
  url: string
  body: unknown
}

/** Answers the calls that a form sends, after `show`. @returns the calls so far; requests for form tokens are left out */
export function answerCalls(answer: (call: SentCall) => Response | Promise<Response>): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, body }: { method: string; body?: string }) => {
      if (url === '/api/form-token') return Response.json({ token: '' })
      const call = { method, url, body: body === undefined ? undefined : JSON.parse(body) }
      sent.push(call)
      return await answer(call)
    },
  )
  return sent
}

/** An answer that comes when the test says so. */
export function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { answer: () => promise, release: resolve }
}
