import { DeliveryFailure } from './worker.ts'

const usualAnswerMs = 10_000
/** What chat tools accept is far below this; more is a fault of ours. */
const maxBytes = 16_384

interface Post {
  id: string
  body: object
  signal: AbortSignal
  answerMs?: number | undefined
}

/**
 * Posts JSON to an address of the settings. Redirects are not followed: what was meant for one host
 * never reaches another. What comes back is not read.
 * @param id goes out as the Idempotency-Key
 * @param answerMs how long the answer may take
 * @throws DeliveryFailure for everything but a success
 */
export async function postWebhook(
  url: string,
  { id, body, signal, answerMs = usualAnswerMs }: Post,
): Promise<void> {
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > maxBytes)
    throw new DeliveryFailure('The notification is too large.')
  const response = await post(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: text,
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  })
  await response.body?.cancel()
  if (response.status >= 300 && response.status < 400)
    throw new DeliveryFailure(
      `The chat tool answered with a redirect (${response.status}), which is not followed.`,
    )
  if (!response.ok) throw new DeliveryFailure(`The chat tool answered ${response.status}.`)
}

async function post(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new DeliveryFailure('The chat tool did not answer in time.')
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new DeliveryFailure(`The chat tool could not be reached${code}.`)
  }
}
