import { isTimeZone } from '../../features/site/rules.ts'
import { ImportError, type SiteKind, siteKinds } from '@ephemeris/importers'
import { TransferError } from '../../features/transfer/transfer-error.ts'
import { CommandError } from './command-error.ts'

/** Parses the arguments of a command. @throws CommandError with the usage */
export function inUsage<Result>(usage: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError) throw new CommandError(usage)
    throw error
  }
}

/** @throws CommandError for an invalid name of a time zone */
export function requireTimeZone(name: string | undefined): void {
  if (name !== undefined && !isTimeZone(name))
    throw new CommandError('--time-zone must be a name such as Europe/Berlin or UTC')
}

/** @throws CommandError for an unknown kind of site */
export function siteKindOf(written: string | undefined): SiteKind | undefined {
  const kind = siteKinds.find((one) => one === written)
  if (kind !== written) throw new CommandError(`--from must be one of ${siteKinds.join(', ')}`)
  return kind
}

/** Runs an import or an export. @throws CommandError for errors that the user can correct */
export async function inTransferWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TransferError || error instanceof ImportError)
      throw new CommandError(error.message)
    throw error
  }
}
