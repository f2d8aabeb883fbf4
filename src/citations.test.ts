import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Source files by their path in the repository, without this one, whose examples are wrong on purpose. */
function readSources(): [file: string, text: string][] {
  return ['packages', 'src', 'scripts', 'e2e', 'bin']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      ),
    )
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && file !== 'src/citations.test.ts')
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')])
}

/** The comments of a file, each on one line. */
function commentsIn(text: string): string[] {
  const found = text.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|\/\/.*/gm) ?? []
  return found.map((comment) => comment.replaceAll(/\s*\n\s*(?:\*|\/\/)? ?/g, ' '))
}

/** Such as 'Source: docs/behaviour.md, Lengths; Values.': a file of the repository, and headings of it. */
const citation = /Source: ((?:docs|packages|src|scripts|e2e)\/[\w./-]+\.\w+)(?:, ([^.(*]+))?/g

interface Citation {
  file: string
  headings: string[]
}

function citationsIn(text: string): Citation[] {
  return commentsIn(text).flatMap((comment) =>
    Array.from(comment.matchAll(citation), ([, file = '', headings]) => ({
      file,
      headings: headings?.split(';').map((heading) => heading.trim()) ?? [],
    })),
  )
}

function headingsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading)
}

/** What cannot be opened, or found in what was opened. */
function missingFrom({ file, headings }: Citation): string[] {
  if (!existsSync(path.join(root, file))) return [file]
  const existing = headings.length > 0 ? headingsOf(file) : []
  return headings.filter((heading) => !existing.includes(heading)).map((one) => `${file}, ${one}`)
}

/** Documents outside the repository, which readers of the code cannot open. */
const unopenable =
  /\b(?:the|source:) (?:specification|policies|architecture)\b|\bpolicies, section/i

test('a source that a comment cites can be opened, and has the heading', () => {
  const citations = readSources().flatMap(([, text]) => citationsIn(text))
  expect(citations.length).toBeGreaterThan(50)
  expect(citations.flatMap(missingFrom)).toEqual([])
})

test('no comment cites a document that is not in the repository', () => {
  const wrong = readSources().flatMap(([file, text]) =>
    commentsIn(text)
      .filter((comment) => unopenable.test(comment))
      .map((comment) => `${file}: ${comment}`),
  )
  expect(wrong).toEqual([])
})

test('no two headings of what the site does have one name', () => {
  const headings = headingsOf('docs/behaviour.md')
  expect(headings.length).toBeGreaterThan(30)
  expect(new Set(headings).size).toBe(headings.length)
})

test('a wrong source would be found', () => {
  const planted = `
    /**
     * Counts. Source: docs/behaviour.md, Rate
     * limits; No such heading.
     */
    // Source: docs/nowhere.md, Lengths.
    const limit = 1 // as the policies say`
  expect(citationsIn(planted).flatMap(missingFrom)).toEqual([
    'docs/behaviour.md, No such heading',
    'docs/nowhere.md',
  ])
  expect(commentsIn(planted).filter((comment) => unopenable.test(comment))).toHaveLength(1)
})

/** Documents by their path in the repository. */
function readDocuments(): [file: string, text: string][] {
  return globSync(['docs/**/*.md', '*.md', 'packages/*/README.md'], { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')])
}

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Links of a document to files and headings that do not exist, and source files that it names and that do not exist. */
function brokenReferences(file: string, text: string): string[] {
  const links = Array.from(text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g))
  const broken = links.flatMap(([, target = '', anchor]) => {
    const linked = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
    if (!existsSync(path.join(root, linked))) return [`${file}: ${target}`]
    const anchors = anchor && linked.endsWith('.md') ? headingsOf(linked).map(anchorOf) : [anchor]
    return anchors.includes(anchor) ? [] : [`${file}: ${target}#${anchor}`]
  })
  const named = Array.from(text.matchAll(/`((?:src|packages|scripts|e2e|bin)\/[\w./-]+\.\w+)`/g))
  return [
    ...broken,
    ...named.flatMap(([, name = '']) =>
      existsSync(path.join(root, name)) ? [] : [`${file}: ${name}`],
    ),
  ]
}

test('documents link to files and headings that exist, and name existing source files', () => {
  const documents = readDocuments()
  expect(documents.length).toBeGreaterThan(90)
  expect(documents.flatMap(([file, text]) => brokenReferences(file, text))).toEqual([])
})

test('a broken link would be found', () => {
  const text =
    '[a](nowhere.md), [b](security.md#nothing), [c](security.md#secrets-at-rest), `src/gone.ts`'
  expect(brokenReferences('docs/asvs.md', text)).toEqual([
    'docs/asvs.md: nowhere.md',
    'docs/asvs.md: security.md#nothing',
    'docs/asvs.md: src/gone.ts',
  ])
})
