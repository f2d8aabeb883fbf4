import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

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
 * app -> features -> server | web -> shared; a feature reads of another one only its contract, and the
 * half of one that runs in browsers nothing of the half that runs on the server, nor the other way.
 */
function isAllowed(from: string, to: string): boolean {
  const [layer = '', feature = '', half = ''] = from.split('/')
  const [target = '', other = ''] = to.split('/')
  switch (layer) {
    case 'app':
      return true
    case 'features':
      if (half === 'web' && /^server\/|^features\/\w+\/server\//.test(to)) return false
      if (half === 'server' && /^web\/|^features\/\w+\/web\//.test(to)) return false
      if (target === 'features') return other === feature || to.endsWith('/contract.ts')
      return target !== 'app'
    case 'server':
      return target === 'server' || target === 'shared'
    case 'web':
      return target === 'web' || target === 'shared'
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

test('imports point one way: app, features, server or web, shared', () => {
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
    planted('web/a.ts', "import { x } from '../features/quotes/contract.ts'"),
    planted('features/quotes/card.tsx', "import type { M } from '../movies/card.tsx'"),
    planted('features/quotes/server.ts', "export * from '../../app/server.ts'"),
    planted('shared/b.ts', "const c = await import('../server/config.ts')"),
    planted('features/quotes/admin.tsx', "import { m } from '../movies/contract.ts'"),
    planted('features/blog/web/card.tsx', "import { read } from '../server/posts.ts'"),
    planted(
      'features/blog/server/posts.ts',
      "import { route } from '../../../server/http/route.ts'",
    ),
    planted('features/blog/server/feeds.ts', "import { Card } from '../web/card.tsx'"),
  ])
  expect(wrongArrows(faults)).toHaveLength(6)
  const circle = new Map([
    planted('shared/a.ts', "import './b.ts'"),
    planted('shared/b.ts', "import {\n  a,\n} from './a.ts'"),
  ])
  expect(findCycle(circle)).toEqual(['shared/a.ts', 'shared/b.ts', 'shared/a.ts'])
})

test('no source file holds more than three hundred lines', () => {
  const long = [...readSources().keys()].filter(
    (file) =>
      !file.startsWith('server/database/migrations/') &&
      readFileSync(path.join(root, file), 'utf8').split('\n').length > 300,
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

/** Names that more than one of the files export. */
function exportedTwice(sources: readonly string[]): string[] {
  const names = sources.flatMap((source) =>
    Array.from(
      source.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm),
      ([, name = '']) => name,
    ),
  )
  return [...Map.groupBy(names, (name) => name)].flatMap(([name, all]) =>
    all.length > 1 ? [name] : [],
  )
}

test('no name is exported by two files: one word for one thing', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  expect(sources.length).toBeGreaterThan(400)
  expect(exportedTwice(sources)).toEqual([])
  const planted = [
    'export const one = 1\nexport type Two = 2',
    'export function* one() {}\ntype Two = 2',
  ]
  expect(exportedTwice(planted)).toEqual(['one'])
})
