import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import type { DatabasePlace } from '../platform/server/database/database.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { whenDone } from './when-done.ts'

/** What a release of a test is and does, in its `program.json`. */
export interface InstalledProgram {
  version: string
  /** How many migrations it knows. */
  steps: number
  /** It ends after its migrations, or answers its home page with 500. */
  fault?: 'ends' | 'page'
}

const platform = `${process.platform}-${process.arch}`
export const releaseName = (version: string, on = platform) => `ephemeris-${version}-${on}`

/** The files of a release. */
function filesOf(program: InstalledProgram): Record<string, string> {
  const module = path.join(import.meta.dirname, 'release-program.ts')
  const files: Record<string, string> = {
    'bin/ephemeris': `#!/bin/sh\nroot=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")\nexec ${process.execPath} ${module} "$root" "$@"\n`,
    'program.json': JSON.stringify(program),
    'release.json': JSON.stringify({ version: program.version }),
  }
  const sum = (content: string) => createHash('sha256').update(content).digest('hex')
  const sums = Object.entries(files).map(([name, content]) => `${sum(content)}  ${name}\n`)
  return { ...files, SHA256SUMS: sums.join('') }
}

interface ArchiveOptions {
  folder: string
  /** The platform in its name. */
  platform?: string
  /** Files that differ from the checksums or are not in them. */
  changed?: Record<string, string>
}

/** Writes the archive of a release. */
export async function archiveOf(
  program: InstalledProgram,
  { folder, platform: on, changed = {} }: ArchiveOptions,
): Promise<string> {
  const name = releaseName(program.version, on)
  const pack = createPack()
  for (const parent of [name, `${name}/bin`]) pack.entry({ name: parent, type: 'directory' })
  for (const [file, content] of Object.entries({ ...filesOf(program), ...changed }))
    pack.entry({ name: `${name}/${file}`, mode: file.startsWith('bin/') ? 0o755 : 0o644 }, content)
  pack.finalize()
  const archive = path.join(folder, `${name}.tar.gz`)
  await pipeline(pack, createGzip(), createWriteStream(archive))
  return archive
}

/** A stand-in for systemd: it starts the link, and stops what it has started. */
const systemctl = (folder: string) => `#!/bin/sh
pid=$(cat ${folder}/pid 2>/dev/null)
runs() { [ -n "$pid" ] && kill -0 $pid 2>/dev/null && ! grep -q '^State:.Z' /proc/$pid/status 2>/dev/null; }
echo $1 >>${folder}/calls
case $1 in
  is-active) if runs; then echo active; else echo failed; exit 3; fi ;;
  stop) if runs; then kill $pid; while runs; do sleep 0.02; done; fi ;;
  start) ${folder}/opt/ephemeris/bin/ephemeris start </dev/null >>${folder}/log 2>&1 & echo $! >${folder}/pid ;;
esac
`

/** A machine with a release, whose service runs a site. */
export async function installedMachine(program: InstalledProgram, place: DatabasePlace) {
  const folder = await temporaryFolder()
  const opt = path.join(folder, 'opt')
  const link = path.join(opt, 'ephemeris')
  const release = path.join(opt, releaseName(program.version))
  await mkdir(path.join(release, 'bin'), { recursive: true })
  for (const [name, content] of Object.entries(filesOf(program)))
    await writeFile(path.join(release, name), content)
  await chmod(path.join(release, 'bin/ephemeris'), 0o755)
  await symlink(release, link)
  await mkdir(path.join(folder, 'bin'))
  await writeFile(path.join(folder, 'bin/systemctl'), systemctl(folder), { mode: 0o755 })
  const port = await freePort()
  const settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, PORT: String(port) }
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [`Environment=${name}=${value.replaceAll('%', '%%')}`],
  )
  const units = path.join(folder, 'units')
  await mkdir(units)
  await writeFile(
    path.join(units, 'ephemeris.service'),
    `[Service]\nWorkingDirectory=${link}\nExecStart=${link}/bin/ephemeris start\n${lines.join('\n')}\n`,
  )
  const env = { PATH: `${folder}/bin:/usr/bin:/bin`, SYSTEMD_UNIT_PATH: units }
  const stop = async () => await runIn(path.join(folder, 'bin/systemctl'), ['stop'], env)
  whenDone(stop)
  return {
    folder,
    opt,
    units,
    port,
    settings,
    /** Runs a command of the release that the link names. */
    run: async (
      words: readonly string[],
      more: NodeJS.Dict<string> = {},
      user: { uid?: number; gid?: number } = {},
    ) => await runIn(path.join(link, 'bin/ephemeris'), words, { ...env, ...more }, user),
    start: async () => await runIn(path.join(folder, 'bin/systemctl'), ['start'], env),
    stop,
    /** The name of the release that the link names. */
    current: () => path.basename(realpathSync(link)),
    /** What the service manager was asked to do. */
    calls: () =>
      existsSync(path.join(folder, 'calls'))
        ? readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n')
        : [],
    /** The version that answers; undefined if none does. */
    answering: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
      return answer?.headers.get('version') ?? undefined
    },
    /** What is beside the releases. */
    besides: async () => await readdir(opt),
  }
}

async function runIn(
  program: string,
  words: readonly string[],
  env: NodeJS.Dict<string>,
  user: { uid?: number; gid?: number } = {},
) {
  const { NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, words, {
    env: { ...env, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { said: said.trim(), complained: complained.trim(), code: code as number | null }
}
