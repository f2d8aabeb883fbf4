import type { ServerContext } from '../../../platform/server/context.ts'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../../platform/server/database/settings.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { RegistrationState } from '../contract.ts'

const setting = 'registration'

/** Whether guests may register: the owner's switch, which REGISTRATION=closed overrules. */
export function openRegistration({ config, database }: Pick<ServerContext, 'config' | 'database'>) {
  const closedBySetting = config.registration === 'closed'
  const isOpen = async (db: Db) => {
    if (closedBySetting) return false
    return (await readSetting(db, setting)) !== 'closed'
  }
  return {
    state: async (): Promise<RegistrationState> => ({
      open: await isOpen(database.db),
      closedBySetting,
    }),
    /** @throws HttpError 403 while nobody may register */
    join: async (tx: Tx): Promise<void> => {
      if (!(await isOpen(tx))) throw new HttpError(403, 'Registration is closed on this site')
    },
    /** @throws HttpError 409 where the setting of the machine keeps it closed */
    set: async (open: boolean): Promise<void> => {
      if (open && closedBySetting)
        throw new HttpError(409, 'REGISTRATION=closed keeps the registration closed')
      const value = open ? 'guest' : 'closed'
      await database.writeWithoutInvalidation((tx) => writeSetting(tx, setting, value))
    },
  }
}
