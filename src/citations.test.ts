import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Documents that the code was once written after, and that nobody who reads it can open. */
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
