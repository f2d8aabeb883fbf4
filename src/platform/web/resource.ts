import {
  type Query,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import type { Resource, RowOf } from '../../shared/resource.ts'
import { callApi, type Method } from './api.ts'
import { readOptions } from './query-client.ts'

/** The query options of a list, for pages that prefetch it. */
export function listOptions<Schema extends GenericSchema>(resource: Resource<Schema>) {
  return readOptions<RowOf<typeof resource>[]>(resource.listUrl)
}

export function useList<Schema extends GenericSchema>(
  resource: Resource<Schema>,
): UseQueryResult<RowOf<typeof resource>[]> {
  return useQuery(listOptions(resource))
}

/** A mutation that refetches the affected lists. */
export function useSend<Input, Answer = unknown>(
  call: (input: Input) => {
    method: Method
    url: string
    body?: unknown
    headers?: Readonly<Record<string, string>>
  },
  affected: (input: Input) => readonly string[],
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  return useMutation<Answer, Error, Input>({
    mutationFn: async (input) => {
      const { method, url, body, headers } = call(input)
      return (await callApi(method, url, body, headers)) as Answer
    },
    onSuccess: (_answer, input) => refetch(client, affected(input)),
  })
}

/** Refetches all cached queries of the given URLs, with any query string. */
export function refetch(client: QueryClient, urls: readonly string[]): Promise<void> {
  return refetchWhere(client, (url) => urls.includes(url.split('?')[0] ?? ''))
}

/**
 * Refetches all cached queries that a write affects. Pending requests are cancelled, since their responses may be older
 * than the write.
 */
export async function refetchWhere(
  client: QueryClient,
  isAffected: (url: string) => boolean,
): Promise<void> {
  const affected = { predicate: ({ queryKey }: Query) => isAffected(String(queryKey[0])) }
  await client.cancelQueries(affected)
  await client.invalidateQueries(affected)
}
