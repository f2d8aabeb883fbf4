import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { type BackupStatus, backupUrls, type NewCopyKey } from './contract.ts'

/** Refetched on mount, since the nightly backup changes it. */
export function useBackupStatus() {
  return useQuery({ ...readOptions<BackupStatus>(backupUrls.status), refetchOnMount: 'always' })
}

/** Makes a backup; the response may say that it is still running. */
export function useMakeBackup() {
  return useSend<void, BackupStatus>(
    () => ({ method: 'POST', url: backupUrls.file }),
    () => [backupUrls.status],
  )
}

/** Creates the key for copies in the bucket; only this answer has its secret half. */
export function useCreateCopyKey() {
  return useSend<{ password: string }, NewCopyKey>(
    (body) => ({ method: 'POST', url: backupUrls.key, body }),
    () => [backupUrls.status],
  )
}
