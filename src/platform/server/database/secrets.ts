import { newToken } from '../tokens.ts'
import type { Database } from './database.ts'

/**
 * A key of this site: made once, by whichever instance needs it first, and kept in the database.
 * @returns a function that reads it, once for each process
 */
export function openSecret(database: Pick<Database, 'db'>, name: string): () => Promise<Buffer> {
  const { db } = database
  let cached: Buffer | undefined
  return async () => {
    cached ??= await readOrMake()
    return cached
  }

  async function readOrMake(): Promise<Buffer> {
    await db
      .insertInto('secrets')
      .values({ name, value: newToken() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { value } = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return Buffer.from(value, 'base64url')
  }
}
