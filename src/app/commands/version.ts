import {
  type ProgramVersion,
  readProgramVersion,
} from '../../platform/server/ops/program-version.ts'

/** `version`: prints the version, the commit, and what the program runs on. */
export async function printVersion(): Promise<void> {
  console.log(describeVersion(readProgramVersion()))
}

/** Describes a version in one line. */
export function describeVersion({ version, commit, committedAt }: ProgramVersion): string {
  const date = committedAt === undefined ? '' : ` of ${dayOf(committedAt)}`
  const from = commit === undefined ? [] : [`commit ${commit}${date}`]
  const on = `Node.js ${process.versions.node}, ${process.platform}-${process.arch}`
  return [`Ephemeris ${version}`, ...from, on].join(', ')
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
