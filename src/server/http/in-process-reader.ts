import { idDigits, readId } from '../../shared/ids.ts'
import { HttpError } from './errors.ts'
import type { Route } from './route.ts'

/**
 * Gives pages the answers of the public GET calls without a request, as plain data.
 * @throws HttpError as the call would answer it
 */
export function inProcessReader(routes: readonly Route[]): (url: string) => Promise<unknown> {
  const readable = routes
    .filter((route) => route.method === 'GET' && route.access === 'anyone')
    .map((route) => ({
      route,
      pattern: new RegExp(`^${route.url.replace(':id', `(${idDigits})`)}$`),
    }))
  return async (address) => {
    const { pathname, searchParams } = new URL(address, 'http://site')
    for (const { route, pattern } of readable) {
      const match = pattern.exec(pathname)
      if (!match) continue
      const id = match[1] === undefined ? 0 : readId(match[1])
      if (id === undefined) break
      return await route.handle({
        id,
        name: '',
        query: searchParams,
        body: undefined,
        fileName: '',
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
