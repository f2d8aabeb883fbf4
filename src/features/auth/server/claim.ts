import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../../platform/server/ops/config.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { isLoopback, parseHostName } from '../../../platform/server/http/hosts.ts'
import { hashToken, createToken } from '../../../platform/server/tokens.ts'

const markerName = 'claimed'

/** How the first account becomes the owner. Source: docs/behaviour.md, First account. */
export function openClaim({
  config,
  database,
  now,
}: Pick<ServerContext, 'config' | 'database' | 'now'>) {
  const marker = path.join(config.dataDir, 'claimed')
  const code = needsCode(config) ? createToken(128) : undefined
  return {
    /** The one-time code printed at startup; undefined when none is needed. */
    code,
    /** Stores the code for all instances; called once, while the site has no owner. */
    async publish(): Promise<void> {
      if (code === undefined) return
      await database.writeWithoutInvalidation(async (tx) => {
        // No other process serves a site on SQLite, so codes of earlier starts are void.
        if (database.engine === 'sqlite') await tx.deleteFrom('claimCodes').execute()
        await tx
          .insertInto('claimCodes')
          .values({ codeHash: hashToken(code), createdAt: now().toISOString() })
          .execute()
      })
    },
    /** @throws HttpError 403 when a code is needed and no instance has printed the given one */
    async check(tx: Tx, given: string | string[] | undefined): Promise<void> {
      if (code === undefined) return
      const found = await tx
        .selectFrom('claimCodes')
        .select('codeHash')
        .where('codeHash', '=', hashToken(typeof given === 'string' ? given : ''))
        .executeTakeFirst()
      if (!found)
        throw new HttpError(
          403,
          'The first account needs the one-time code that the site printed when it started',
        )
    },
    /** Records in the database that the site has an owner, and invalidates all codes. */
    async recordClaim(tx: Tx): Promise<void> {
      await tx.deleteFrom('claimCodes').execute()
      await tx
        .insertInto('secrets')
        .values({ name: markerName, value: now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    /** Records the same in a file of the data folder. */
    writeMarker(): void {
      if (!existsSync(marker)) writeFileSync(marker, 'This site has an owner.\n', { flush: true })
    },
    /** True if the site ever had an owner, even if its account is missing now. */
    async wasClaimed(): Promise<boolean> {
      if (existsSync(marker)) return true
      const mark = await database.db
        .selectFrom('secrets')
        .select('name')
        .where('name', '=', markerName)
        .executeTakeFirst()
      return mark !== undefined
    },
  }
}

export type Claim = ReturnType<typeof openClaim>

/** Required when the site may be reachable from other machines: by its host, a proxy or a public URL. */
function needsCode({ claim, host, trustedProxies, publicUrl }: Config): boolean {
  if (claim === 'open') return false
  return !isLoopback(parseHostName(host)) || trustedProxies > 0 || publicUrl !== undefined
}
