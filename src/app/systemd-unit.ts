import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { programFolder } from '../platform/server/ops/program-folder.ts'

/** What the unit of a systemd service says about a site. */
export interface Service {
  /** The file of the unit. */
  unit: string
  environment: Record<string, string>
  files: { file: string; isOptional: boolean }[]
  user: string | undefined
  group: string | undefined
  /** The folder and the program that the unit names. */
  programs: string[]
  /** Whether the service runs the program of this process. */
  runsThisProgram: boolean
}

const unitName = 'ephemeris.service'

/** The folders of units, the first with a unit wins. Source: systemd.unit(5), Unit File Load Path. */
const unitFolders = [
  '/etc/systemd/system',
  '/run/systemd/system',
  '/usr/local/lib/systemd/system',
  '/usr/lib/systemd/system',
  '/lib/systemd/system',
]

/** Finds the service of this machine. As for systemd, SYSTEMD_UNIT_PATH names other folders. */
export function findService(env: NodeJS.Dict<string>): Service | undefined {
  const folders = env['SYSTEMD_UNIT_PATH']?.split(':').filter(Boolean) ?? unitFolders
  const unit = folders.map((folder) => path.join(folder, unitName)).find((one) => existsSync(one))
  if (unit === undefined) return undefined
  const lines = [unit, ...dropInsOf(folders)].flatMap(readServiceLines)
  return describeService(unit, lines)
}

/** Files that change a unit, in the order in which systemd reads them. */
function dropInsOf(folders: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const folder of folders.toReversed()) {
    const place = path.join(folder, `${unitName}.d`)
    if (!existsSync(place)) continue
    for (const name of readdirSync(place))
      if (name.endsWith('.conf')) found.set(name, path.join(place, name))
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file)
}

interface Line {
  key: string
  value: string
}

/** The assignments of the section [Service], with continued lines joined. */
function readServiceLines(file: string): Line[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\\\r?\n/g, ' ')
  let section = ''
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim()
    if (line.startsWith('[')) section = line
    const at = line.indexOf('=')
    if (section !== '[Service]' || at < 1 || /^[#;]/.test(line)) return []
    return [{ key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }]
  })
}

function describeService(unit: string, lines: readonly Line[]): Service {
  const last = (key: string) => lines.findLast((line) => line.key === key)?.value || undefined
  const programs = [last('WorkingDirectory') ?? '', ...wordsOf(last('ExecStart') ?? '')]
  return {
    unit,
    environment: Object.fromEntries(
      valuesOf(lines, 'Environment')
        .flatMap(wordsOf)
        .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
    ),
    files: valuesOf(lines, 'EnvironmentFile').map((value) => ({
      file: value.replace(/^-/, ''),
      isOptional: value.startsWith('-'),
    })),
    user: last('User'),
    group: last('Group'),
    programs,
    runsThisProgram: programs.some(isOfThisProgram),
  }
}

/** The values of a key that may be given repeatedly; an empty one removes those before it. */
function valuesOf(lines: readonly Line[], key: string): string[] {
  const values: string[] = []
  for (const line of lines) {
    if (line.key !== key) continue
    if (line.value === '') values.length = 0
    else values.push(line.value)
  }
  return values
}

/** Splits a value at white space; quotation marks keep it. */
function wordsOf(value: string): string[] {
  const words = value.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
  const unquoted = (word: string) => (/^["']/.test(word) ? word.slice(1, -1) : word)
  return words.map((word) => unquoted(word).replaceAll('%%', '%'))
}

function isOfThisProgram(file: string): boolean {
  if (!path.isAbsolute(file) || !existsSync(file)) return false
  const relative = path.relative(realpathSync(programFolder), realpathSync(file))
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}
