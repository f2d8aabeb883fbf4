import type { ApiParts } from './api.ts'
import { HttpError } from './errors.ts'

/**
 * Gives pages the answers of the public GET calls without a request, as plain data.
 * @throws HttpError as the call would answer it
 */
export function inProcessReader({
  routes,
  access,
}: Pick<ApiParts, 'routes' | 'access'>): (url: string) => Promise<unknown> {
  const readable = routes
    .filter((route) => route.method === 'GET' && access[`GET ${route.url}`] === 'anyone')
    .map((route) => ({
      route,
      pattern: new RegExp(`^${route.url.replace(':id', '([1-9][0-9]{0,14})')}$`),
    }))
  return async (address) => {
    const { pathname, searchParams } = new URL(address, 'http://site')
    for (const { route, pattern } of readable) {
      const match = pattern.exec(pathname)
      if (!match) continue
      return await route.handle({
        id: Number(match[1] ?? 0),
        name: '',
        query: searchParams,
        body: undefined,
        caller: undefined,
        client: '',
        headers: {},
        readCookie: () => undefined,
        setCookie: () => undefined,
        clearCache: () => undefined,
        setStatus: () => undefined,
      })
    }
    throw new HttpError(404, 'There is nothing at this address')
  }
}
