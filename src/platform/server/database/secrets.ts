import { createToken } from '../tokens.ts'
import type { Database } from './database.ts'

/**
 * A key of the site, created by the first instance that needs it and stored in the database.
 * @returns a function that reads it, once per process
 */
export function openSecret(database: Pick<Database, 'db'>, name: string): () => Promise<Buffer> {
  const { db } = database
  let cached: Buffer | undefined
  return async () => {
    cached ??= await readOrCreate()
    return cached
  }

  async function readOrCreate(): Promise<Buffer> {
    await db
      .insertInto('secrets')
      .values({ name, value: createToken() })
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
