import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type Send } from './api.ts'

const fiveMinutes = 5 * 60_000

interface ReadRules {
  /** Statuses that mean null instead of an error, such as 401 for the session check. */
  nullOn?: readonly number[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { nullOn?: readonly number[] }
    defaultError: Error
  }
}

/**
 * Queries are never stale; no refetch on focus, no polling, no retry; unused entries are removed after five minutes.
 * Without a network, queries fail instead of waiting. Source: docs/behaviour.md, Reading data.
 */
export function makeQueryClient(send: Send): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: fiveMinutes,
        retry: false,
        // A failed prefetch is shown as failed; the visitor can retry it.
        retryOnMount: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        queryFn: ({ queryKey, meta }) => read(send, String(queryKey[0]), meta?.nullOn ?? []),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

async function read(send: Send, url: string, nullOn: readonly number[]): Promise<unknown> {
  try {
    return await send('GET', url)
  } catch (error) {
    if (error instanceof ApiError && nullOn.includes(error.status)) return null
    throw error
  }
}

export type Read = { queryKey: [string] }

/** The query options of a GET call, with its URL as the key. `Answer` is the type of the response in its contract. */
export function readOptions<Answer>(url: string, { nullOn = [] }: ReadRules = {}) {
  return queryOptions<Answer, Error, Answer, [string]>({ queryKey: [url], meta: { nullOn } })
}
