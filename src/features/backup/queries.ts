import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { type BackupStatus, backupUrls } from './contract.ts'

/** The status of the backups; the nightly backup changes it, so it is fetched anew whenever it is shown. */
export function useBackupStatus() {
  return useQuery({ ...readOptions<BackupStatus>(backupUrls.status), refetchOnMount: 'always' })
}

/** Makes a backup; it is ready when this is done, unless the answer says that it is still running. */
export function useMakeBackup() {
  return useSend<void, BackupStatus>(
    () => ({ method: 'POST', url: backupUrls.file }),
    () => [backupUrls.status],
  )
}
