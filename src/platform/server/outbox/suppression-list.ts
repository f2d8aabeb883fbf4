import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../context.ts'
import { openSecret } from '../database/secrets.ts'
import { keyedHash } from '../tokens.ts'

/** 'reader': wants no mails any more. 'person': everything of them was erased. 'account': a guest deleted it. */
type Suppression = 'reader' | 'person' | 'account'

/** Its name among the secrets of a database. */
export const suppressionKey = 'suppressions'

/**
 * The file of a data folder that says who must not come back with a restored backup. No backup holds
 * it and no restore replaces it, so it knows more than any backup, also when the database is lost. Its
 * key is in the database: addresses are few enough to be guessed from plain hashes, so neither the file
 * nor a backup alone tells whether somebody is in it. Files of several folders can be put one after
 * the other.
 */
export const suppressionFile = 'suppressed-addresses'

/** Takes down who left. */
export interface SuppressionList {
  add(kind: Suppression, who: string): Promise<void>
}

export function openSuppressionList({
  config: { dataDir },
  database,
  now,
}: Pick<ServerContext, 'config' | 'database' | 'now'>): SuppressionList {
  const readKey = openSecret(database, suppressionKey)
  return {
    async add(kind, who) {
      const line = `${kind} ${hashOf(who, await readKey())} ${now().toISOString()}`
      // The line break comes first: what a crash has cut off then ends before the next one.
      const options = { mode: 0o600, flush: true }
      await appendFile(path.join(dataDir, suppressionFile), `\n${line}`, options)
    },
  }
}

/** Gives the ISO instant at which somebody left or was erased last; undefined for everybody else. */
export type FindSuppressed = (kind: Suppression, who: string) => string | undefined

/** Reads the list of a data folder. @param keys those that it may have been written with */
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

/** How addresses and names are compared: whatever their case and the form of their letters. */
export function foldedName(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
