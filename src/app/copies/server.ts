import { passwordConfirmation } from '../../features/auth/server/passwords/confirmation.ts'
import type { Passwords } from '../../features/auth/server/passwords/hash.ts'
import type { Users } from '../../features/auth/server/users.ts'
import { passwordSchema } from '../../features/auth/rules.ts'
import { backupUrls, type NewCopyKey } from '../../features/backup/contract.ts'
import { createCopyKey } from '../../features/backup/copy-key.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { route } from '../../platform/server/http/route.ts'
import type { ReportSecurityEvent } from '../../platform/server/ops/security-events.ts'

interface Services {
  users: Users
  passwords: Passwords
  note: ReportSecurityEvent
}

/** The key for copies of backups: the owner creates it with the password, and its secret half is in one answer alone. */
export function copyKeyFeature(
  context: ServerContext,
  { users, passwords, note }: Services,
): Feature {
  const { config, database, now } = context
  const confirm = passwordConfirmation(context, { users, passwords })
  return {
    routes: [
      route(`POST ${backupUrls.key}`, {
        access: 'owner',
        schema: passwordSchema,
        status: 201,
        handle: async ({ body, caller }): Promise<NewCopyKey> => {
          if (!caller) throw new HttpError(401, 'Please sign in')
          if (config.backupS3Url === undefined)
            throw new HttpError(409, 'BACKUP_S3_URL is not set: there is no bucket for copies')
          await confirm(caller, body.password)
          const key = await createCopyKey(database, now())
          await note({ event: 'backup-key', account: caller.id }, true)
          return key
        },
      }),
    ],
  }
}
