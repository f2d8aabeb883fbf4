import { freeBytes } from '../../features/backup/disk.ts'
import { formatSize } from '../../shared/sizes.ts'
import { CommandError } from './command-error.ts'

interface Need {
  /** What the room is for, such as ' for the backups of an upgrade'; '' where the command says it. */
  purpose?: string
  /** What has not happened, such as 'Nothing was changed.' */
  nothing: string
}

/** @throws CommandError where fewer bytes are free on the disk of a folder */
export async function requireFree(
  folder: string,
  needed: number,
  { purpose = '', nothing }: Need,
  freeOn = freeBytes,
): Promise<void> {
  const free = await freeOn(folder)
  if (free < needed)
    throw new CommandError(
      `The disk of ${folder} has too little room${purpose}: ${formatSize(needed)} are needed, ${formatSize(free)} are free. ${nothing}`,
    )
}
