import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions } from '../../../platform/web/query-client.ts'
import { historyUrls, type OpenedVersion, type TextName, type VersionList } from '../contract.ts'

/** The versions of a text, newest first, as far as they were asked for. */
export function useVersionsOf(name: TextName) {
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  const pages = useQueries({
    queries: starts.map((before) => ({
      ...readOptions<VersionList>(historyUrls.list(name, before)),
      // A save since the last visit has added some.
      refetchOnMount: 'always' as const,
    })),
  })
  const versions = pages.flatMap(({ data }) => data?.versions ?? [])
  const [first] = pages
  const oldest = versions.at(-1)
  const hasMore = first?.data !== undefined && versions.length < first.data.count
  return {
    versions,
    totals: first?.data,
    isLoading: pages.some(({ isPending }) => isPending),
    failed: pages.find(({ isError }) => isError),
    more: hasMore && oldest ? () => setStarts([...starts, oldest.id]) : undefined,
  }
}

/** A version with its fields, which never change. @param id undefined for none */
export function useVersion(id: number | undefined) {
  return useQuery({
    ...readOptions<OpenedVersion>(historyUrls.version(id ?? 0)),
    enabled: id !== undefined,
  })
}
