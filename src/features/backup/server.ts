import { setTimeout as delay } from 'node:timers/promises'
import path from 'node:path'
import type { ServerContext } from '../../platform/server/context.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import { Download } from '../../platform/server/http/send-result.ts'
import type { ReportSecurityEvent } from '../../platform/server/ops/security-events.ts'
import type { AlertNotifier } from '../../platform/server/outbox/message.ts'
import { BackupError, CopyError } from './backup-error.ts'
import { type Backups, openBackups } from './backups.ts'
import { type BackupStatus, backupUrls } from './contract.ts'
import { removeReplacedTables } from './replaced-tables.ts'
import { removeReplaced } from './stored-backups.ts'

/** How long a call waits for a backup before it responds that one is running. */
const maxWaitMs = 60_000

interface BackupServices {
  /** Records downloads. */
  note: ReportSecurityEvent
  /** Tells the owner of what is overdue. */
  alerts: AlertNotifier
}

export function backupFeature(context: ServerContext, { note, alerts }: BackupServices) {
  const { config, database, now } = context
  const backups = openBackups(context, alerts)
  return {
    ...backups,
    routes: backupRoutes(backups, note),
    tidy: async (): Promise<void> => {
      await backups.recordFreeSpace()
      await backups.report()
      await removeReplaced(config.dataDir, now())
      await removeReplacedTables(database, now())
    },
  }
}

function backupRoutes(backups: Backups, note: ReportSecurityEvent): Route[] {
  const make = async () => {
    try {
      await backups.make()
    } catch (error) {
      if (error instanceof CopyError) throw new HttpError(503, error.message)
      throw error instanceof BackupError
        ? new HttpError(503, `The backup could not be made. ${error.message}`)
        : error
    }
  }
  return [
    route(`GET ${backupUrls.status}`, { access: 'owner', handle: () => backups.status() }),
    route(`POST ${backupUrls.file}`, {
      access: 'owner',
      status: 201,
      handle: async (): Promise<BackupStatus> => {
        const tooLong = new AbortController()
        const made = make().finally(() => tooLong.abort())
        await Promise.race([made, delay(maxWaitMs, undefined, tooLong).catch(() => made)])
        return await backups.status()
      },
    }),
    route(`GET ${backupUrls.file}`, {
      access: 'owner',
      handle: async ({ caller }) => {
        const newest = await backups.newest()
        if (newest && newest.place !== null)
          throw new HttpError(404, `The newest backup is at ${newest.place}; download it there`)
        if (newest?.file === undefined) throw new HttpError(404, 'There is no backup yet')
        const { file } = newest
        await note({ event: 'export', account: caller?.id, what: 'backup' }, true)
        return new Download(file, path.basename(file), 'application/gzip')
      },
    }),
  ]
}
