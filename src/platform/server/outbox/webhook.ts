import { DeliveryFailure } from './worker.ts'

const defaultTimeoutMs = 10_000
/** Far above what chat tools accept. */
const maxBytes = 16_384

interface Post {
  id: string
  body: object
  signal: AbortSignal
  timeoutMs?: number | undefined
}

/**
 * Posts JSON to a configured URL. Redirects are not followed, so that a message never reaches another host.
 * @param id becomes the Idempotency-Key
 * @throws DeliveryFailure unless the response is a success
 */
export async function postWebhook(
  url: string,
  { id, body, signal, timeoutMs = defaultTimeoutMs }: Post,
): Promise<void> {
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > maxBytes)
    throw new DeliveryFailure('The notification is too large.')
  const response = await post(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: text,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
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
      throw new DeliveryFailure('The chat tool did not respond in time.')
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new DeliveryFailure(`The chat tool could not be reached${code}.`)
  }
}
