import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const projectRoot = path.join(root, '..')

/** A module and the modules of ours that it imports, as paths below src. */
type Imports = ReadonlyMap<string, readonly string[]>

const importStatement =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/g

function importsIn(file: string, source: string): string[] {
  return [...source.matchAll(importStatement)]
    .map(([, one, other]) => path.posix.join(path.posix.dirname(file), one ?? other ?? ''))
    .map((target) => target.split('?', 1)[0] ?? target)
}

function readSources(): Imports {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  return new Map(
    files.map((file) => [file, importsIn(file, readFileSync(path.join(root, file), 'utf8'))]),
  )
}

/**
 * The features that work on the whole site: an export, the starter content and a search are about the rows of all others, so
 * they may read the stores of ordinary features, and no ordinary feature may import one of them.
 * Source: docs/decisions/2026-11-25-features-of-the-whole-site.md.
 */
const wholeSiteFeatures: ReadonlySet<string> = new Set([
  'lists',
  'search',
  'setup',
  'starter',
  'transfer',
])

/**
 * app -> features of the whole site -> features -> platform -> shared; a feature reads of another one only its contract,
 * and the half of a feature or of the platform that runs in browsers nothing of the half that runs on the server, nor the
 * other way.
 */
function isAllowed(from: string, to: string): boolean {
  const [layer = '', feature = '', half = ''] = from.split('/')
  const [target = '', other = ''] = to.split('/')
  switch (layer) {
    case 'app':
      return true
    case 'features':
      if (half === 'web' && /^(?:platform|features\/[\w-]+)\/server\//.test(to)) return false
      if (half === 'server' && /^(?:platform|features\/[\w-]+)\/web\//.test(to)) return false
      if (target !== 'features') return target !== 'app'
      if (other === feature || wholeSiteFeatures.has(feature)) return true
      return !wholeSiteFeatures.has(other) && to.endsWith('/contract.ts')
    case 'platform':
      return target === 'shared' || to.startsWith(`platform/${feature}/`)
    default:
      return target === 'shared'
  }
}

function wrongArrows(imports: Imports): string[] {
  return [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => !to.startsWith('..') && !isAllowed(from, to))
      .map((to) => `${from} -> ${to}`),
  )
}

function findCycle(imports: Imports): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const target of imports.get(file) ?? []) {
      const cycle = visit(target, [...trail, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}

test('imports point one way: app, features of the whole site, features, platform, shared', () => {
  const imports = readSources()
  expect(imports.size).toBeGreaterThan(100)
  expect([...imports.values()].flat().length).toBeGreaterThan(300)
  expect(wrongArrows(imports)).toEqual([])
})

test('no module imports itself through others', () => {
  expect(findCycle(readSources())).toBeUndefined()
})

test('a wrong arrow and a cycle would be found', () => {
  const planted = (file: string, source: string): [string, string[]] => [
    file,
    importsIn(file, source),
  ]
  const faults = new Map([
    planted('platform/web/a.ts', "import { x } from '../../features/quotes/contract.ts'"),
    planted('features/quotes/card.tsx', "import type { M } from '../movies/card.tsx'"),
    planted('features/quotes/server.ts', "export * from '../../app/server.ts'"),
    planted('shared/b.ts', "const c = await import('../platform/server/config.ts')"),
    planted('features/quotes/admin.tsx', "import { m } from '../movies/contract.ts'"),
    planted('features/blog/web/card.tsx', "import { read } from '../server/posts.ts'"),
    planted(
      'features/blog/server/posts.ts',
      "import { route } from '../../../platform/server/http/route.ts'",
    ),
    planted('features/blog/server/feeds.ts', "import { Card } from '../web/card.tsx'"),
    planted('features/transfer/plan.ts', "import { all } from '../quotes/server.ts'"),
    planted('features/goals/server.ts', "import { steps } from '../setup/contract.ts'"),
    planted('features/starter/seed.ts', "import { lists } from '../../app/lists.ts'"),
  ])
  expect(wrongArrows(faults)).toHaveLength(8)
  const circle = new Map([
    planted('shared/a.ts', "import './b.ts'"),
    planted('shared/b.ts', "import {\n  a,\n} from './a.ts'"),
  ])
  expect(findCycle(circle)).toEqual(['shared/a.ts', 'shared/b.ts', 'shared/a.ts'])
})

/** What a file imports, by any name. */
function specifiersIn(source: string): string[] {
  const statement =
    /(?:^|\n)\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  return Array.from(source.matchAll(statement), ([, from, other]) => from ?? other ?? '')
}

/** What packages leave to the site: its sources, pages, answers to calls and databases. */
const ofTheSite =
  /^(?:react|react-dom|fastify|kysely|pg|node:sqlite|node:http)(?:\/|$)|(?:^|\/)src\//

/** What is wrong with a package, or with what else imports it; packages are known by their index alone. */
function packageFaults(file: string, source: string): string[] {
  const [, folder = ''] = /^packages\/([\w-]+)\//.exec(file) ?? []
  const wrong = specifiersIn(source).filter((specifier) => {
    if (specifier.startsWith('@ephemeris/')) return !/^@ephemeris\/[\w-]+$/.test(specifier)
    if (!specifier.startsWith('.')) return folder !== '' && ofTheSite.test(specifier)
    const target = path.posix.join(path.posix.dirname(file), specifier)
    return folder === ''
      ? target.startsWith('packages/')
      : !target.startsWith(`packages/${folder}/`)
  })
  const faults = wrong.map((specifier) => `${file} -> ${specifier}`)
  if (folder !== '' && /\bHttpError\b/.test(source)) faults.push(`${file} -> HttpError`)
  return faults
}

function readAll(patterns: readonly string[]): [file: string, source: string][] {
  return globSync([...patterns], { cwd: projectRoot }).map((file) => [
    file.split(path.sep).join('/'),
    readFileSync(path.join(projectRoot, file), 'utf8'),
  ])
}

test('packages know nothing of the site, and nothing imports more of them than their index', () => {
  const sources = readAll(['{packages,src,scripts,e2e}/**/*.{ts,tsx}', '*.ts'])
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter(([file]) => file.startsWith('packages/')).length).toBeGreaterThan(10)
  expect(sources.flatMap(([file, source]) => packageFaults(file, source))).toEqual([])
})

test('packages import each other and themselves in no circle', () => {
  const modules = readAll(['packages/**/*.ts']).map(([file, source]): [string, string[]] => [
    file,
    specifiersIn(source).map((specifier) =>
      specifier.startsWith('@ephemeris/')
        ? `packages/${specifier.slice('@ephemeris/'.length)}/index.ts`
        : path.posix.join(path.posix.dirname(file), specifier),
    ),
  ])
  expect(findCycle(new Map(modules))).toBeUndefined()
})

test('every package has the same form: private, one index of names, a README with an example that runs', () => {
  const folders = globSync('packages/*/', { cwd: projectRoot })
  expect(folders.length).toBeGreaterThan(0)
  for (const folder of folders) {
    const read = (name: string) => readFileSync(path.join(projectRoot, folder, name), 'utf8')
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: `@ephemeris/${path.basename(folder)}`,
      private: true,
      type: 'module',
      exports: { '.': './index.ts' },
      scripts: { test: 'vitest run --testTimeout 120000' },
      sideEffects: false,
    })
    // scripts/package-modules.ts reads these statements.
    const rest = read('index.ts').replaceAll(/^export \{[^}]*\} from '\.\/[\w/-]+\.ts'$/gm, '')
    expect(rest.trim()).toBe('')
    expect(read('README.md')).toContain('```ts\n')
    expect(existsSync(path.join(projectRoot, folder, 'readme.test.ts'))).toBe(true)
  }
})

test('a wrong import of a package or in one would be found', () => {
  const count = (file: string, source: string) => packageFaults(file, source).length
  expect(count('src/app/a.ts', "import { f } from '../../packages/sky/fields.ts'")).toBe(1)
  expect(count('src/app/a.ts', "import { f } from '@ephemeris/sky/fields.ts'")).toBe(1)
  expect(count('src/app/a.ts', "import { f } from '@ephemeris/sky'")).toBe(0)
  expect(count('packages/sky/a.ts', "import { f } from '../../src/shared/f.ts'")).toBe(1)
  expect(count('packages/sky/a.ts', "import {\n  f,\n} from '../other/f.ts'")).toBe(1)
  expect(count('packages/sky/a.ts', "import { useState } from 'react'")).toBe(1)
  expect(count('packages/sky/a.ts', "const db = await import('kysely')")).toBe(1)
  expect(count('packages/sky/a.ts', 'throw new HttpError(404)')).toBe(1)
  expect(count('packages/sky/a.ts', "export { f } from './f.ts'")).toBe(0)
})

test('no source file is longer than four hundred lines', () => {
  const long = [...readSources().keys()].filter(
    (file) =>
      !file.startsWith('platform/server/database/migrations/') &&
      readFileSync(path.join(root, file), 'utf8').split('\n').length > 400,
  )
  expect(long).toEqual([])
})

/** Test files of one process share its modules: a module that one replaced would be so for the next. */
test('no test replaces a module', () => {
  const replacing = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(replacing).toEqual([])
})

/** Only what does not change while it has the focus may be disabled: the choices of a plan beyond its limit. */
test('buttons and fields ignore input without being disabled, which would lose the focus', () => {
  const disabling = [...readSources().keys()].filter(
    (file) =>
      file.endsWith('.tsx') && /\sdisabled=/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(disabling).toEqual(['features/library/web/plan-view.tsx'])
})
