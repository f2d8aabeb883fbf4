import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import { type ProgramVersion, releaseFile } from '../../src/platform/server/ops/program-version.ts'
import {
  billOfMaterials,
  type BundledPackage,
  readPackageLists,
  serverPackages,
} from '../bundled-packages.ts'
import {
  licenceOf,
  type NativePackage,
  nativePackages,
  packageFiles,
  type ReleaseFile,
  repositoryFiles,
} from './contents.ts'
import { formatNotices } from './notices.ts'

/** The version of a clone at a commit. */
interface CommittedVersion extends ProgramVersion {
  commit: string
  committedAt: number
}

interface ReleaseOrder {
  /** The repository, which is built. */
  root: string
  /** The folder for the archive, its checksums and its bill of materials. */
  target: string
  version: CommittedVersion
  /** The level of compression: 9 takes three times as long as 6, and saves 0.4 MB of 69. */
  level?: number
}

/**
 * Writes a release of the build: an archive that runs on this platform without npm. The same commit gives the same bytes.
 * @returns the path of the archive
 */
export async function makeRelease(order: ReleaseOrder): Promise<string> {
  const { root, target, version, level = 6 } = order
  const name = `ephemeris-${version.version}-${process.platform}-${process.arch}`
  const natives = nativePackages(root)
  const packages = await listPackages(root, natives)
  const sbom = json(packages.bill)
  const files = [
    ...repositoryFiles(root),
    ...packageFiles(root, natives),
    textFile('package.json', json(manifestOf(version))),
    textFile(releaseFile, json(version)),
    textFile('README.txt', await readmeOf(version)),
    textFile('THIRD-PARTY-NOTICES.txt', formatNotices(root, packages.all)),
    textFile('sbom.cdx.json', sbom),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const sums = textFile('SHA256SUMS', await checksums(files))
  await mkdir(target, { recursive: true })
  const archive = path.join(target, `${name}.tar.gz`)
  const mtime = new Date(version.committedAt * 1000)
  await writeArchive(archive, [...files, sums], { folder: name, mtime, level })
  const bill = `${name}.cdx.json`
  await writeFile(path.join(target, bill), sbom)
  const written = [archive, path.join(target, bill)]
  await writeFile(`${path.join(target, name)}.sha256`, await checksums(written.map(asWritten)))
  return archive
}

function asWritten(file: string): ReleaseFile {
  return { name: path.basename(file), content: { file } }
}

/**
 * Lists everything of others that a release contains.
 * @throws Error when what is installed is not what the lockfile says
 */
async function listPackages(root: string, natives: readonly NativePackage[]) {
  const { bundled, lock } = await readPackageLists(root)
  const all: BundledPackage[] = [
    ...new Map(bundled.map((one) => [one.name + one.version, one])).values(),
    ...[...natives, ...fontPackages(root, lock)].map((one) => ({
      name: one.name,
      version: one.version,
      identifier: one.license ?? null,
      text: licenceOf(root, one),
    })),
  ]
  const contained = new Set(all.map(({ name, version }) => `${name}@${version}`))
  const listed = serverPackages(all, lock).filter(({ name, version }) =>
    contained.has(`${name}@${version}`),
  )
  const unlocked = listed.filter(({ sha512 }) => sha512 === undefined)
  if (unlocked.length > 0)
    throw new Error(
      `What is installed is not in package-lock.json: ${unlocked.map(({ name, version }) => `${name} ${version}`).join(', ')}. Run: npm ci`,
    )
  return { all, bill: billOfMaterials(lock.version, listed) }
}

/** The packages of the typefaces, of which the build has parts. */
function fontPackages(
  root: string,
  { packages }: Awaited<ReturnType<typeof readPackageLists>>['lock'],
) {
  return Object.keys(packages)
    .filter((folder) => folder.startsWith('node_modules/@fontsource'))
    .map((folder) => {
      const file = path.join(root, folder, 'package.json')
      const { version, license } = JSON.parse(readFileSync(file, 'utf8')) as NativePackage
      return { name: folder.replace('node_modules/', ''), version, license }
    })
}

function manifestOf({ version }: ProgramVersion) {
  return { name: 'ephemeris', version, private: true, type: 'module', license: 'MIT' }
}

async function readmeOf({ version, commit }: CommittedVersion): Promise<string> {
  const template = await readFile(path.join(import.meta.dirname, 'README.txt'), 'utf8')
  return template
    .replace('<version>', version)
    .replace('<commit>', commit)
    .replace('<platform>', `${process.platform}-${process.arch}`)
    .replace('<node>', process.versions.node)
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function textFile(name: string, content: string): ReleaseFile {
  return { name, content: { text: content } }
}

/** Lists SHA-256 hashes as `sha256sum --check` reads them. Links have none. */
async function checksums(files: readonly ReleaseFile[]): Promise<string> {
  let lines = ''
  for (const { name, content } of files)
    if (!('linkTo' in content)) lines += `${await sha256(content)}  ${name}\n`
  return lines
}

async function sha256(content: { file: string } | { text: string }): Promise<string> {
  const hash = createHash('sha256')
  if ('text' in content) return hash.update(content.text).digest('hex')
  await pipeline(createReadStream(content.file), hash)
  return hash.digest('hex')
}

/** Writes files in their order, with nothing of this machine: their owner is root, their time that of the commit. */
async function writeArchive(
  archive: string,
  files: readonly ReleaseFile[],
  { folder, mtime, level }: { folder: string; mtime: Date; level: number },
): Promise<void> {
  const pack = createPack()
  const written = pipeline(pack, createGzip({ level }), createWriteStream(archive))
  const add = async (header: Parameters<typeof pack.entry>[0], content = Buffer.alloc(0)) =>
    await new Promise<void>((resolve, reject) =>
      pack.entry({ ...header, mtime, size: content.length }, content, (error) =>
        error ? reject(error) : resolve(),
      ),
    )
  const folders = new Set<string>()
  for (const { name, content, isExecutable = false } of files) {
    const whole = `${folder}/${name}`
    for (const parent of parentsOf(whole))
      if (!folders.has(parent)) {
        folders.add(parent)
        await add({ name: parent, type: 'directory', mode: 0o755 })
      }
    if ('linkTo' in content)
      await add({ name: whole, type: 'symlink', linkname: content.linkTo, mode: 0o777 })
    else {
      const bytes = 'text' in content ? Buffer.from(content.text) : await readFile(content.file)
      await add({ name: whole, mode: isExecutable ? 0o755 : 0o644 }, bytes)
    }
  }
  pack.finalize()
  await written
}

function parentsOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
