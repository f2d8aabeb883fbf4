import { restoreAdvice } from '../features/backup/stored-backups.ts'
import type { Config } from '../platform/server/ops/config.ts'
import { SchemaError } from '../platform/server/database/migrate.ts'
import type { Services } from './open-services.ts'

/** Refuses to start with an empty database where the site had an owner: the next stranger could claim it. */
export async function resolveClaim(
  { users, claim }: Pick<Services, 'users' | 'claim'>,
  { dataDir }: Config,
): Promise<void> {
  if (await users.owner()) claim.writeMarker()
  else if (await claim.wasClaimed())
    throw new SchemaError(
      `This site had an owner, but its database has none. ${restoreAdvice(dataDir)} To begin anew on purpose, use an empty database and remove the file "claimed" from the data folder.`,
    )
  else await claim.publish()
}
