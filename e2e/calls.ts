import type { Page, Request } from '@playwright/test'

type Pattern = string | RegExp

/** Notes every call of the API from now on as 'METHOD /address', in order. */
export function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = callOf(request)
    if (call !== undefined) calls.push(call)
  })
  return calls
}

function callOf(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url())
  // Every form asks for its token when it is first used; tests about that look for it themselves.
  if (pathname === '/api/form-token') return undefined
  return pathname.startsWith('/api/') ? `${request.method()} ${pathname}${search}` : undefined
}

/** Delays the answers to some addresses until the returned function is called. */
export async function holdCalls(page: Page, pattern: Pattern): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Makes some addresses fail with a status and a sentence until the returned function is called. */
export async function failCalls(
  page: Page,
  pattern: Pattern,
  status = 500,
  body = 'The site has a fault',
): Promise<() => Promise<void>> {
  await page.route(pattern, (route) =>
    route.fulfill({ status, body, contentType: 'text/plain; charset=utf-8' }),
  )
  return () => page.unroute(pattern)
}

/** Answers some addresses with JSON of the test's own. */
export async function answerCalls(page: Page, pattern: Pattern, json: unknown): Promise<void> {
  await page.route(pattern, (route) => route.fulfill({ json }))
}

/** The only page of a list, as the server answers it to the admin area. */
export function pageWith(row: { read?: boolean }): object {
  return { rows: [row], page: 1, found: 1, total: 1, unread: row.read === false ? 1 : 0 }
}
