import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { programFolder } from './program-folder.ts'

export interface ProgramVersion {
  version: string
  /** The commit that it was built from, if that is known. */
  commit: string | undefined
  /** The time of the commit, in seconds since 1970. */
  committedAt: number | undefined
}

/** The file of a release with its ProgramVersion; nothing else has one (scripts/release). */
export const releaseFile = 'release.json'

/** How a person runs a command: a release has no npm. */
export const programCommand = existsSync(path.join(programFolder, releaseFile))
  ? 'ephemeris'
  : 'npm run ephemeris --'

/** Reads the version of a release from its file, and that of a clone from Git. */
export function readProgramVersion(folder: string = programFolder): ProgramVersion {
  const release = path.join(folder, releaseFile)
  if (existsSync(release)) return JSON.parse(readFileSync(release, 'utf8')) as ProgramVersion
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const [commit, seconds] = lastCommit(folder)
  return { version, commit, committedAt: seconds === undefined ? undefined : Number(seconds) }
}

function lastCommit(folder: string): string[] {
  // A folder inside another repository has the version of that one.
  if (!existsSync(path.join(folder, '.git'))) return []
  try {
    const words = ['-C', folder, 'log', '-1', '--format=%H %ct']
    const line = execFileSync('git', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return line.trim().split(' ')
  } catch {
    // Git is not installed, or refuses the folder of another user.
    return []
  }
}
