import { accessSync, constants, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeUser } from '../platform/server/ops/file-permissions.ts'
import { programFolder } from '../platform/server/ops/program-folder.ts'
import { CommandError } from './commands/command-error.ts'

interface Owner {
  uid: number
  gid: number
}

/** The user and groups of a process; the functions are absent on Windows. */
interface Identity {
  geteuid?(): number
  setgid?(id: number): void
  initgroups?(user: number, extraGroup: number): void
  setgroups?(groups: number[]): void
  setuid?(id: number): void
}

/** The user that a process should switch to: root acts as the owner of the data folder, others do not switch. */
export function ownerToActAs(
  uid: number | undefined,
  folder: Owner | undefined,
): Owner | undefined {
  return uid === 0 && folder !== undefined && folder.uid !== 0 ? folder : undefined
}

/**
 * Switches a command that was run as root to the owner of the data folder: the site runs as that user and could not read
 * files that belong to root.
 * @returns whether it switched
 * @throws CommandError where the system does not allow that
 */
export function actAsOwner(dataDir: string, identity: Identity = process): boolean {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  const owner = ownerToActAs(identity.geteuid?.(), folder)
  if (!owner) return false
  try {
    become(owner, identity)
  } catch {
    // Containers without these capabilities, and user namespaces that do not know the user.
    throw new CommandError(
      `The data folder ${dataDir} belongs to another user (number ${owner.uid}), and root may not act as that user here. Run the command as that user, for example with runuser -u or docker exec --user.`,
    )
  }
  return true
}

/**
 * Acts as the owner of the data folder, and says so.
 * @throws CommandError where that is not possible
 */
export function actAsItsOwner(dataDir: string): void {
  if (!actAsOwner(dataDir)) return
  console.error(
    `The data folder ${dataDir} belongs to ${describeUser()}, so the command acts as that user.`,
  )
  requireReadableProgram()
}

/** Groups first: only root may change them. */
function become({ uid, gid }: Owner, identity: Identity): void {
  identity.setgid?.(gid)
  try {
    identity.initgroups?.(uid, gid)
  } catch (error) {
    // A user without a name has no groups of its own.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_CREDENTIAL'))
      throw error
    identity.setgroups?.([gid])
  }
  identity.setuid?.(uid)
}

/** @throws CommandError if the parts of the program that are loaded later cannot be read */
function requireReadableProgram(): void {
  try {
    accessSync(programFolder, constants.R_OK | constants.X_OK)
    accessSync(fileURLToPath(import.meta.url), constants.R_OK)
    accessSync(process.execPath, constants.X_OK)
  } catch {
    throw new CommandError(
      `The program in ${programFolder} may not be read by ${describeUser()}, to whom the data folder belongs. Put it where that user can read it, such as below /opt.`,
    )
  }
}
