import { chownSync, readdirSync } from 'node:fs'
import path from 'node:path'

const isRoot = process.getuid?.() === 0

/** A user whom rights hold back: whoever runs the tests, or where that is root, one who owns nothing. */
export const unprivileged = isRoot ? 65_534 : (process.getuid?.() ?? 0)

/** What starts a process as that user. */
export const asUnprivileged = isRoot ? { uid: unprivileged, gid: unprivileged } : {}

/** Gives a folder of a test to that user, with everything in it but what is to stay with whoever runs the tests. */
export function giveAway(folder: string, but: readonly string[] = []): void {
  if (!isRoot) return
  for (const name of ['.', ...readdirSync(folder, { recursive: true }).map(String)])
    if (!but.includes(name)) chownSync(path.join(folder, name), unprivileged, unprivileged)
}
