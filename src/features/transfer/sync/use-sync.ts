import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { type SyncChoice, type SyncLines, type SyncStatus, syncUrls } from './contract.ts'

/** Refetched on mount, since the command changes it. */
export function useSyncStatus() {
  return useQuery({ ...readOptions<SyncStatus>(syncUrls.status), refetchOnMount: 'always' })
}

/** The lines of a sync. */
export function useSyncLines(id: number) {
  return useQuery(readOptions<SyncLines>(syncUrls.run(id)))
}

interface Decision {
  path: string
  hash: string
  choice: SyncChoice | null
}

/** Decides about a conflict. */
export function useSyncChoice() {
  return useSend<Decision>(
    (body) => ({ method: 'PUT', url: syncUrls.choice, body }),
    () => [syncUrls.status],
  )
}
