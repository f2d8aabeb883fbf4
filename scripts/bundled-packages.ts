// Audits the packages of the built site, or writes their bill of materials: those in the build, and the dependencies of the server.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')

/** A package as the build lists it. */
export interface BundledPackage {
  name: string
  version: string
  /** Its licence, as an SPDX expression. */
  identifier?: string | null
  /** The text of its licence. */
  text?: string | null
}

/** The lists of the packages that the build contains, on the server and in browsers. */
const bundledLists = ['dist/server/packages.json', 'dist/client/.vite/packages.json']

/** The part of package-lock.json that this reads. */
export interface Lockfile {
  version: string
  packages: Readonly<
    Record<
      string,
      { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean }
    >
  >
}

/** The part of the report of `npm audit --json` that this reads. */
interface AuditReport {
  vulnerabilities: Readonly<Record<string, { severity: string; range: string }>>
}

/** A package that the server runs with. */
export interface ServerPackage {
  name: string
  version: string
  license: string | undefined
  /** SHA-512 in hexadecimal digits, as the lockfile has it. */
  sha512: string | undefined
}

/** Reads the lockfile, and which packages the build contains. */
export async function readPackageLists(folder: string) {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, file), 'utf8'))
  const lists = await Promise.all(bundledLists.map(read))
  return {
    lock: (await read('package-lock.json')) as Lockfile,
    bundled: (lists as BundledPackage[][]).flat(),
  }
}

/** Lists the packages in the build and those that `npm ci --omit=dev` installs, sorted by name. */
export function serverPackages(
  bundled: readonly BundledPackage[],
  { packages }: Pick<Lockfile, 'packages'>,
): ServerPackage[] {
  const locked = Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({ name: folder.replace(/^.*node_modules\//, ''), ...entry }))
  const hashes = new Map(
    locked.map(({ name, version, integrity }) => [`${name}@${version}`, integrity]),
  )
  const found = [
    ...bundled.map(({ name, version, identifier }) => ({ name, version, license: identifier })),
    ...locked
      .filter(({ dev }) => !dev)
      .map(({ name, version = '', license }) => ({ name, version, license })),
  ]
  const unique = new Map(found.map((entry) => [`${entry.name}@${entry.version}`, entry]))
  return [...unique]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, { name, version, license }]) => {
      const hash = /^sha512-(\S+)/.exec(hashes.get(id) ?? '')?.[1]
      return {
        name,
        version,
        license: license ?? undefined,
        sha512: hash === undefined ? undefined : Buffer.from(hash, 'base64').toString('hex'),
      }
    })
}

/** Writes a bill of materials. Source: CycloneDX 1.5, https://cyclonedx.org/docs/1.5/json/. */
export function billOfMaterials(version: string, packages: readonly ServerPackage[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'ephemeris', version } },
    components: packages.map(({ name, version: of, license, sha512 }) => ({
      type: 'library',
      name,
      version: of,
      purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
      ...(license !== undefined && { licenses: [{ expression: license }] }),
      ...(sha512 !== undefined && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    })),
  }
}

/** Lists the known vulnerabilities of the packages that the server runs with, one line each. */
export function vulnerabilitiesOf(
  { vulnerabilities }: AuditReport,
  packages: readonly Pick<ServerPackage, 'name' | 'version'>[],
): string[] {
  return packages.flatMap(({ name, version }) => {
    const known = vulnerabilities[name]
    return known ? [`${name} ${version}: ${known.severity} (vulnerable: ${known.range})`] : []
  })
}

/** Runs `npm audit`, which exits with 1 when it finds something. */
function auditAll(): Promise<AuditReport> {
  return new Promise((resolve, reject) => {
    execFile('npm', ['audit', '--json', '--package-lock-only'], { cwd: root }, (error, stdout) => {
      try {
        const report = JSON.parse(stdout) as Partial<AuditReport>
        if (report.vulnerabilities) resolve({ vulnerabilities: report.vulnerabilities })
        else reject(new Error(`npm audit gave no report: ${stdout.slice(0, 1000)}`))
      } catch {
        reject(error ?? new Error('npm audit printed no JSON'))
      }
    })
  })
}

async function main(task: string | undefined): Promise<void> {
  const { lock, bundled } = await readPackageLists(root)
  const packages = serverPackages(bundled, lock)
  if (task === 'sbom') {
    console.log(JSON.stringify(billOfMaterials(lock.version, packages), null, 2))
    return
  }
  const found = vulnerabilitiesOf(await auditAll(), packages)
  console.log(found.join('\n') || `No known vulnerability in ${packages.length} packages.`)
  process.exitCode = found.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv[2])
