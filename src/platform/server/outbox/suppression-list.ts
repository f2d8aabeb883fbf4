import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../context.ts'
import { openSecret } from '../database/secrets.ts'
import { keyedHash } from '../tokens.ts'

/** 'reader': unsubscribed. 'person': all data was erased. 'account': deleted by the guest. */
type Suppression = 'reader' | 'person' | 'account'

/** The name of its key among the secrets. */
export const suppressionKey = 'suppressions'

/**
 * The file of people whose data must not return with a restored backup. It is not part of backups and survives a restore.
 * Entries are hashed with a key from the database, because plain hashes of addresses could be guessed. So neither the file
 * nor a backup alone reveals who is in it. The files of several folders can be concatenated.
 */
export const suppressionFile = 'suppressed-addresses'

export interface SuppressionList {
  add(kind: Suppression, who: string): Promise<void>
}

export function createSuppressionList({
  config: { dataDir },
  database,
  now,
}: Pick<ServerContext, 'config' | 'database' | 'now'>): SuppressionList {
  const readKey = openSecret(database, suppressionKey)
  return {
    async add(kind, who) {
      const line = `${kind} ${hashOf(who, await readKey())} ${now().toISOString()}`
      // Starts with a line break, so that an entry truncated by a crash cannot damage this one.
      const options = { mode: 0o600, flush: true }
      await appendFile(path.join(dataDir, suppressionFile), `\n${line}`, options)
    },
  }
}

/** Returns when a person last left or was erased, as an ISO instant; undefined for anyone else. */
export type FindSuppressed = (kind: Suppression, who: string) => string | undefined

/** @param keys the keys that may have been used for the file */
export async function readSuppressionList(
  dataDir: string,
  keys: readonly Buffer[],
): Promise<FindSuppressed> {
  const last = new Map<string, string>()
  for (const line of (await linesOf(path.join(dataDir, suppressionFile))).toSorted()) {
    const [, entry, at] = /^((?:reader|person|account) [\w-]{43}) (\S+Z)$/.exec(line) ?? []
    if (entry !== undefined && at !== undefined) last.set(entry, at)
  }
  return (kind, who) =>
    keys
      .map((key) => last.get(`${kind} ${hashOf(who, key)}`))
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1)
}

async function linesOf(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function hashOf(who: string, key: Buffer): string {
  return keyedHash(key, foldedName(who))
}

/** Normalizes addresses and names for comparison. */
export function foldedName(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
