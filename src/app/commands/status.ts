import { freeBytes } from '../../features/backup/disk.ts'
import { readConfig } from '../../platform/server/ops/config.ts'
import { describeSource, type SettingsSource } from '../settings-source.ts'
import { describeStatus } from '../status/lines.ts'
import { CommandError } from './command-error.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/**
 * `status`: prints ten lines about the site, whether it runs or not, and changes nothing.
 * @throws CommandError if something is broken, or the site is not running
 */
export async function showStatus(_words: string[], source: SettingsSource): Promise<void> {
  const lines = await describeStatus(readConfig(process.env), {
    now: new Date(),
    freeBytes,
    settings: describeSource(source),
  })
  for (const { level, part, says } of lines)
    console.log(`${level.padEnd(8)} ${part.padEnd(9)} ${says}`)
  const parts = lines.filter(({ level }) => level === 'broken').map(({ part }) => part)
  if (parts.length > 0)
    throw new CommandError(
      `Not in order: ${parts.join(', ')}. More is checked by: ${programCommand} doctor`,
    )
}
