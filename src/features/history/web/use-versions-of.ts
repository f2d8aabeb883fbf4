import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions } from '../../../platform/web/query-client.ts'
import { historyUrls, type OpenedVersion, type TextName, type VersionList } from '../contract.ts'

/**
 * The versions of a text, newest first, as far as they were asked for.
 * Pages are no `useQueries`, which would become a part of the script of every public page.
 */
export function useVersionsOf(name: TextName) {
  const client = useQueryClient()
  const [older, setOlder] = useState<VersionList['versions']>([])
  // A save since the last visit has added some.
  const first = useQuery({
    ...readOptions<VersionList>(historyUrls.list(name)),
    refetchOnMount: 'always',
  })
  const next = useMutation({
    mutationFn: (before: number) =>
      client.fetchQuery(readOptions<VersionList>(historyUrls.list(name, before))),
    onSuccess: (page) => setOlder((former) => [...former, ...page.versions]),
  })
  const versions = [...(first.data?.versions ?? []), ...older]
  const oldest = versions.at(-1)
  const hasMore = first.data !== undefined && versions.length < first.data.count
  const retryNext = () => next.variables !== undefined && next.mutate(next.variables)
  return {
    versions,
    totals: first.data,
    isLoading: first.isPending || next.isPending,
    failed: first.isError ? first : next.isError ? { refetch: retryNext } : undefined,
    more: hasMore && oldest ? () => next.mutate(oldest.id) : undefined,
  }
}

/** A version with its fields, which never change. @param id undefined for none */
export function useVersion(id: number | undefined) {
  return useQuery({
    ...readOptions<OpenedVersion>(historyUrls.version(id ?? 0)),
    enabled: id !== undefined,
  })
}
