import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mathematics } from './fonts.ts'

const sheet = path.resolve(import.meta.dirname, '../src/features/blog/math-font.css')

/** The spans of code points that each typeface of formulas says it has, by the name of its file. */
async function declaredSpans(): Promise<Map<string, [from: number, to: number][]>> {
  const faces = (await readFile(sheet, 'utf8')).split('@font-face').slice(1)
  return new Map(
    faces.map((face) => {
      const file = /fonts\/(.+)\.woff2/.exec(face)?.[1] ?? ''
      const spans = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
      return [
        file,
        spans.map(([, from = '', to = from]) => [
          Number.parseInt(from, 16),
          Number.parseInt(to, 16),
        ]),
      ]
    }),
  )
}

test('a formula finds the typeface that has its characters', async () => {
  const spans = await declaredSpans()
  const outside = (file: string, characters: string) =>
    Array.from(characters).filter((character) => {
      const point = character.codePointAt(0) ?? 0
      return spans.get(file)?.some(([from, to]) => from <= point && point <= to) !== true
    })
  // Of two faces of one family browsers ask the later one first.
  const ofFormulas = [...spans.keys()].filter((file) => file.startsWith('stix'))
  expect(ofFormulas).toEqual(['stix-two-math-rest', 'stix-two-math'])
  expect(outside('stix-two-math', mathematics.common)).toEqual([])
  expect(outside('stix-two-math-rest', mathematics.rest)).toEqual([])
})

test('nothing that a formula was written with before is missing', () => {
  const all = new Set(mathematics.common + mathematics.rest)
  for (const sign of ['−', '∇', 'ℒ', '𝛼', '𝐱', '⟨', '⏟', '⊙', 'ℝ', 'é']) expect(all).toContain(sign)
})
