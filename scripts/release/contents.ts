import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A file of a release. */
export interface ReleaseFile {
  /** Its path in the folder of the release, with slashes. */
  name: string
  content: { file: string } | { text: string } | { linkTo: string }
  isExecutable?: boolean
}

/** What a release has of the repository: what runs, what an owner reads, and what a machine is set up with. */
const ofRepository = [
  '.dockerignore',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'bin',
  'deploy',
  'dist',
  'docs/configuration.md',
  'docs/deployment.md',
  'docs/manual',
  'docs/notifications.md',
  'docs/operations.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/transfer.md',
  'starter',
]

/** Parts of the build that only tests, tools and maintainers use; a build of the same commit has them again. */
const leftOut = [
  /\.map$/,
  /^dist\/server\/site-host\.js$/,
  // A release has its bill of materials and notices instead.
  /^dist\/.*\/packages\.json$/,
  /^deploy\/site\.env$/,
]

/** Lists the files that are copied from the repository. */
export function repositoryFiles(root: string): ReleaseFile[] {
  return ofRepository
    .flatMap((name) => filesBelow(root, name))
    .filter((name) => !leftOut.some((pattern) => pattern.test(name)))
    .map((name) => ({
      name,
      content: { file: path.join(root, name) },
      isExecutable: name.startsWith('bin/'),
    }))
}

/** A package that is installed in `node_modules` and part of a release. */
export interface NativePackage {
  name: string
  version: string
  license: string | undefined
}

interface PackageManifest {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Lists the packages with native parts with what they need, as they are installed for this platform, and its Node. */
export function nativePackages(root: string): NativePackage[] {
  const found = new Map<string, NativePackage>()
  const add = (name: string): void => {
    const manifest = found.has(name) ? undefined : readManifest(root, name)
    if (!manifest) return
    found.set(name, { name, version: manifest.version, license: manifest.license })
    const { dependencies, optionalDependencies } = manifest
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed)
  }
  const { dependencies = {} } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as PackageManifest
  for (const name of [...Object.keys(dependencies), nodePackage()]) add(name)
  return found.values().toArray()
}

/** The package that provides Node for this platform. */
function nodePackage(): string {
  const target = `${process.platform}-${process.arch}`
  return target === 'darwin-arm64' ? `node-bin-${target}` : `node-${target}`
}

/** Packages for other platforms are not installed. */
function readManifest(root: string, name: string): PackageManifest | undefined {
  const file = path.join(root, 'node_modules', name, 'package.json')
  return statSync(file, { throwIfNoEntry: false })
    ? (JSON.parse(readFileSync(file, 'utf8')) as PackageManifest)
    : undefined
}

/** Files of packages that do not run: documents, types, C++ sources, and what installs them. */
const notRun = /\.(?:md|d\.[cm]?ts|h|map|bnf)$|^(?:include|install|share|src|test)\//i
const licence = /^(?:licence|license|notice|copying)/i

/** Lists the files of the native packages, and the link to Node, which npm makes as well. */
export function packageFiles(root: string, packages: readonly NativePackage[]): ReleaseFile[] {
  const files = packages.flatMap(({ name }) => {
    const folder = path.join(root, 'node_modules', name)
    return packageFileNames(folder).map((file) => ({
      name: `node_modules/${name}/${file}`,
      content: { file: path.join(folder, file) },
      isExecutable: file === 'bin/node',
    }))
  })
  const linkTo = `../${nodePackage()}/bin/node`
  return [...files, { name: 'node_modules/.bin/node', content: { linkTo } }]
}

function packageFileNames(folder: string): string[] {
  const all = filesBelow(folder, '.')
  const hasLicence = all.some((file) => licence.test(file))
  // The licences of libvips and of what it contains are in its README.
  const isLicence = (file: string) => licence.test(file) || (!hasLicence && file === 'README.md')
  return all.filter((file) => isLicence(file) || !notRun.test(file))
}

/** The text of the licence that a native package has, or else its README. */
export function licenceOf(root: string, { name }: NativePackage): string {
  const folder = path.join(root, 'node_modules', name)
  const names = packageFileNames(folder)
  const file = names.find((one) => licence.test(one)) ?? names.find((one) => one === 'README.md')
  return file === undefined ? '' : readFileSync(path.join(folder, file), 'utf8')
}

/** Lists the files of a folder of `root`, or the one file of that name, with slashes in their names. */
function filesBelow(root: string, name: string): string[] {
  const whole = path.join(root, name)
  if (statSync(whole).isFile()) return [name]
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
}
