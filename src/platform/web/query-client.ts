import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type Send } from './api.ts'

const fiveMinutes = 5 * 60_000

interface ReadRules {
  /** Statuses that mean "nothing there" instead of an error, such as 401 for the session check. */
  nothingOn?: readonly number[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { nothingOn?: readonly number[] }
    defaultError: Error
  }
}

/**
 * The data rules of the site: never stale, no refetch on focus, no polling, no retry,
 * unused entries dropped after five minutes. Source: docs/behaviour.md, Reading data.
 * A device without a network fails like any other call, instead of waiting in silence.
 */
export function makeQueryClient(send: Send): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: fiveMinutes,
        retry: false,
        // A prefetch that failed is shown as failed, and repeated when the visitor asks for it.
        retryOnMount: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        queryFn: ({ queryKey, meta }) => read(send, String(queryKey[0]), meta?.nothingOn ?? []),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

async function read(send: Send, url: string, nothingOn: readonly number[]): Promise<unknown> {
  try {
    return await send('GET', url)
  } catch (error) {
    if (error instanceof ApiError && nothingOn.includes(error.status)) return null
    throw error
  }
}

/** A query as a page declares it. */
export type Read = { queryKey: [string] }

/** One GET call as query options. The address is the key; `Answer` is what the contract says it gives. */
export function readOptions<Answer>(url: string, { nothingOn = [] }: ReadRules = {}) {
  return queryOptions<Answer, Error, Answer, [string]>({ queryKey: [url], meta: { nothingOn } })
}
