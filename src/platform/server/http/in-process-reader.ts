import { idDigits, readId } from '../../../shared/ids.ts'
import { HttpError } from './errors.ts'
import { parseQuery } from './parse-request.ts'
import { splitTarget } from './request-target.ts'
import type { Route } from './route.ts'

/** Calls a public GET route without HTTP. @throws HttpError as the route does */
type Read = (url: string) => Promise<unknown>

/** Lets pages call the public GET routes in process, on behalf of a client. */
export function inProcessReader(routes: readonly Route[]): (client?: string) => Read {
  const readable = routes
    .filter((route) => route.method === 'GET' && route.access === 'anyone')
    .map((route) => ({
      route,
      pattern: new RegExp(`^${route.url.replace(':id', `(${idDigits})`)}$`),
    }))
  return (client = '') =>
    async (address) => {
      const { path, query } = splitTarget(address)
      for (const { route, pattern } of readable) {
        const match = pattern.exec(path)
        if (!match) continue
        const id = match[1] === undefined ? 0 : readId(match[1])
        if (id === undefined) break
        return await route.handle({
          id,
          name: '',
          ...parseQuery(route, query),
          body: undefined,
          fileName: '',
          caller: undefined,
          client,
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
