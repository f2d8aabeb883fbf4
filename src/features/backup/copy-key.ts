import * as v from 'valibot'
import type { Database, Db } from '../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { createAgeKey } from '../../platform/server/ops/age.ts'
import type { NewCopyKey } from './contract.ts'

const setting = 'backupKey'

const schema = v.object({
  recipient: v.pipe(v.string(), v.startsWith('age1')),
  date: v.pipe(v.string(), v.isoTimestamp()),
})

/** The public half of the key for copies of backups, and when it was created. */
export type CopyKey = v.InferOutput<typeof schema>

/** Undefined until the owner has created a key. */
export async function readCopyKey(db: Db): Promise<CopyKey | undefined> {
  const stored = await readSetting(db, setting)
  return stored === undefined ? undefined : v.parse(schema, JSON.parse(stored))
}

/** Creates a key for the copies from now on. Its secret half is in the result and nowhere else. */
export async function createCopyKey(
  database: Pick<Database, 'writeWithoutInvalidation'>,
  now: Date,
): Promise<NewCopyKey> {
  const { identity, recipient } = await createAgeKey()
  const date = now.toISOString()
  const key: CopyKey = { recipient, date }
  await database.writeWithoutInvalidation((tx) => writeSetting(tx, setting, JSON.stringify(key)))
  return { identity, recipient }
}
