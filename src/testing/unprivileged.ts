import { chownSync, readdirSync } from 'node:fs'
import path from 'node:path'

const isRoot = process.getuid?.() === 0

/** A user without root permissions: that of the tests, or if that is root, one who owns nothing. */
export const unprivileged = isRoot ? 65_534 : (process.getuid?.() ?? 0)

/** Options to start a process as that user. */
export const asUnprivileged = isRoot ? { uid: unprivileged, gid: unprivileged } : {}

/** Gives a folder with its content to that user, except for some paths. */
export function giveAway(folder: string, but: readonly string[] = []): void {
  if (!isRoot) return
  for (const name of ['.', ...readdirSync(folder, { recursive: true }).map(String)])
    if (!but.includes(name)) chownSync(path.join(folder, name), unprivileged, unprivileged)
}
