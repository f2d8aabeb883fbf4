import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { CommandError } from './commands/command-error.ts'

const flag = '--settings'

/**
 * Reads the file that follows `--settings` among the words of a command, such as the EnvironmentFile of the service,
 * into the environment. It was named on purpose, so it counts more than what the environment has already.
 * @returns the other words
 * @throws CommandError without a file; the system's error for one that cannot be read
 */
export function takeSettingsFile(words: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const at = words.indexOf(flag)
  if (at === -1) return [...words]
  const file = words[at + 1]
  if (file === undefined)
    throw new CommandError(
      `Say which file: ${flag} <file>, for example the EnvironmentFile of the service.`,
    )
  Object.assign(env, parseEnv(readFileSync(file, 'utf8')))
  return words.toSpliced(at, 2)
}
