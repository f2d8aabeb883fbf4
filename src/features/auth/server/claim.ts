import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../../platform/server/ops/config.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { isLoopback } from '../../../platform/server/loopback.ts'
import { nameIn } from '../../../platform/server/http/own-names.ts'
import { hashToken, newToken } from '../../../platform/server/tokens.ts'

/** How the first account becomes the owner. Source: docs/behaviour.md, First account. */
export interface Claim {
  /** The one-time code that this start prints; undefined when none is needed. */
  code: string | undefined
  /** Makes the code of this start known to every instance; called once, while there is no owner. */
  publish(): Promise<void>
  /** @throws HttpError 403 when a code is needed and the given one is of no instance */
  check(tx: Tx, given: string | string[] | undefined): Promise<void>
  /** Remembers in the database that the site has an owner; no code counts any more. */
  settle(tx: Tx): Promise<void>
  /** Remembers the same beside the database. */
  writeMarker(): void
  /** True when the site had an owner before, whatever the accounts say now. */
  wasClaimed(): Promise<boolean>
}

/** The name of the marker in the database. */
const settled = 'claimed'

export function openClaim({
  config,
  database,
  now,
}: Pick<ServerContext, 'config' | 'database' | 'now'>): Claim {
  const marker = path.join(config.dataDir, 'claimed')
  const code = needsCode(config) ? newToken(128) : undefined
  return {
    code,
    async publish() {
      if (code === undefined) return
      await database.writeWithoutInvalidation(async (tx) => {
        // No other process serves a SQLite site, so codes of earlier starts no longer count.
        if (database.engine === 'sqlite') await tx.deleteFrom('claimCodes').execute()
        await tx
          .insertInto('claimCodes')
          .values({ codeHash: hashToken(code), createdAt: now().toISOString() })
          .execute()
      })
    },
    async check(tx, given) {
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
    async settle(tx) {
      await tx.deleteFrom('claimCodes').execute()
      await tx
        .insertInto('secrets')
        .values({ name: settled, value: now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    writeMarker() {
      if (!existsSync(marker)) writeFileSync(marker, 'This site has an owner.\n', { flush: true })
    },
    async wasClaimed() {
      if (existsSync(marker)) return true
      const mark = await database.db
        .selectFrom('secrets')
        .select('name')
        .where('name', '=', settled)
        .executeTakeFirst()
      return mark !== undefined
    },
  }
}

/**
 * Without a sign that others can reach the site, only somebody at the machine can be first. Any of three
 * settings is such a sign: an address that others can reach, a proxy, or a public name.
 */
function needsCode({ claim, host, trustedProxies, publicUrl }: Config): boolean {
  if (claim === 'open') return false
  return !isLoopback(nameIn(host)) || trustedProxies > 0 || publicUrl !== undefined
}
