import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'
import { SchemaError } from '../platform/server/database/migrate.ts'
import { accessAdvice } from '../platform/server/ops/file-permissions.ts'

/**
 * Checks at the start that this process may read and write everything at the top level of the data folder. After a restore
 * or a copy as another user it may not, and every write of the site would fail.
 * @throws SchemaError with what to do
 */
export function refuseInaccessibleFiles(dataDir: string): void {
  for (const name of namesIn(dataDir)) {
    const file = path.join(dataDir, name)
    // The file system itself owns this folder at the root of a volume.
    if (name === 'lost+found') continue
    try {
      accessSync(file, constants.R_OK | constants.W_OK)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOENT') continue
      throw new SchemaError(
        code === 'EROFS'
          ? `${file} is on a read-only disk. Mount it so that the site can write, and start again.`
          : `${file} may not be read and written by the user of the site${whose()}. ${accessAdvice(dataDir)}`,
      )
    }
  }
}

function whose(): string {
  const id = process.getuid?.()
  return id === undefined ? '' : ` (number ${id})`
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    throw new SchemaError(
      `The data folder ${dataDir} cannot be read by the user of the site${whose()}. ${accessAdvice(dataDir)}`,
    )
  }
}
