import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findGrowth } from './testing/expressions/growth.ts'
import { findExpressions } from './testing/expressions/written-expressions.ts'

const root = path.join(import.meta.dirname, '..')
const expressions = ['src', ...globSync('packages/*', { cwd: root })].flatMap((folder) =>
  findExpressions(path.join(root, folder)).map(({ place, ...expression }) => ({
    ...expression,
    place: `${folder.split(path.sep).join('/')}/${place}`,
  })),
)

/** Expressions that grow, by their place without the line, with the bound on what they read. */
const bounded: Readonly<Record<string, string>> = {
  'packages/markdown/citations/written-citations.ts':
    'A group of citations has at most 2,000 characters; it is read in the worker.',
}

/**
 * A text of 64 KB takes an expression seconds when it reads it anew from each of its characters, and meanwhile
 * nobody is answered. This is judged by the form of the expressions, without a clock or an input, so it fails or
 * passes everywhere alike. What to do: begin a run with `(?<!…)` so that it is read from its first character alone,
 * let neighbouring parts have no character in common, or split the text instead.
 */
test('the time of no regular expression grows faster than the text that it reads', () => {
  expect(expressions.length).toBeGreaterThan(900)
  const growing = expressions.flatMap(({ place, source, flags }) => {
    const why = findGrowth(source, flags)
    return why === undefined ? [] : [{ place, expression: `/${source}/${flags}`, why }]
  })
  const withoutLine = ({ place }: { place: string }) => place.replace(/:\d+$/, '')
  expect(growing.filter((one) => bounded[withoutLine(one)] === undefined)).toEqual([])
  expect(growing.map(withoutLine)).toEqual(Object.keys(bounded))
  // Half a minute of computing, which a busy machine takes several times as long for.
}, 480_000)

test('expressions are found as literals, and built of constants of the same module and of others', () => {
  const built = expressions.filter(({ place }) =>
    /^src\/(?:shared\/(?:ids|fields)|app\/routes\/discovery)\.ts/.test(place),
  )
  const sources = built.map(({ source }) => source)
  expect(sources).toContain('^[1-9][0-9]{0,9}$')
  expect(sources).toContain(String.raw`^/blog/([1-9][0-9]{0,9})\.(bib|ris|json)$`)
  expect(sources.some((source) => source.includes('@[a-zA-Z0-9](?:[a-zA-Z0-9-]'))).toBe(true)
})
