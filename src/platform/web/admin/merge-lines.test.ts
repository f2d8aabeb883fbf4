import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const text = (...lines: string[]) => lines.join('\n')

test.each([
  [
    'both added at different places',
    text('a', 'b', 'c'),
    text('0', 'a', 'b', 'c'),
    text('a', 'b', 'c', 'd'),
    text('0', 'a', 'b', 'c', 'd'),
  ],
  [
    'one changed what the other left',
    text('a', 'b', 'c'),
    text('A', 'b', 'c'),
    text('a', 'b', 'C'),
    text('A', 'b', 'C'),
  ],
  [
    'one removed, the other added elsewhere',
    text('a', 'b', 'c'),
    text('b', 'c'),
    text('a', 'b', 'c', 'd'),
    text('b', 'c', 'd'),
  ],
  ['both made the same change', text('a', 'b'), text('a', 'x'), text('a', 'x'), text('a', 'x')],
  ['only one changed', text('a', 'b'), text('a', 'b'), text('a', 'x'), text('a', 'x')],
])('%s', (_name, base, mine, theirs, merged) => {
  expect(mergeLines(base, mine, theirs)).toBe(merged)
})

test.each([
  ['both changed a line', text('a', 'b'), text('a', 'x'), text('a', 'y')],
  ['both added at the end', 'a', text('a', 'x'), text('a', 'y')],
  [
    'one changed a line that the other removed',
    text('a', 'b', 'c'),
    text('a', 'x', 'c'),
    text('a', 'c'),
  ],
  [
    'they changed neighbouring lines',
    text('a', 'b', 'c', 'd'),
    text('a', 'x', 'c', 'd'),
    text('a', 'b', 'y', 'd'),
  ],
])('a collision: %s', (_name, base, mine, theirs) => {
  expect(mergeLines(base, mine, theirs)).toBeUndefined()
})

const line = fc.constantFrom('', 'a', 'b', 'c', '## d')
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const marked = (mark: string) => (list: string[]) =>
  fc.array(fc.tuple(fc.nat(list.length), fc.nat(2)), { maxLength: 3 }).map((edits) => {
    const edited = [...list]
    edits.forEach(([at, removed], index) => edited.splice(at, removed, `${mark}${index}`))
    return edited
  })
/** A text and two changes of it, each of which adds lines that are only its own. */
const edited = lines.chain((base) =>
  fc.tuple(fc.constant(base), marked('mine')(base), marked('theirs')(base)),
)

test('nothing that only one side added or that both kept is lost', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      const merged = mergeLines(text(...base), text(...mine), text(...theirs))?.split('\n')
      if (!merged) return
      for (const one of new Set([...base, ...mine, ...theirs]))
        expect(count(merged, one)).toBeGreaterThanOrEqual(
          count(mine, one) + count(theirs, one) - count(base, one),
        )
    }),
  )
})

const count = (list: readonly string[], one: string) => list.filter((it) => it === one).length

test('the order of the sides does not matter', () => {
  fc.assert(
    fc.property(fc.tuple(lines, lines, lines), ([base, mine, theirs]) => {
      const [one, two, three] = [text(...base), text(...mine), text(...theirs)]
      expect(mergeLines(one, two, three)).toBe(mergeLines(one, three, two))
    }),
  )
})

test('who changed nothing gets the other text', () => {
  fc.assert(
    fc.property(fc.tuple(lines, lines), ([base, other]) => {
      const [one, two] = [text(...base), text(...other)]
      expect([mergeLines(one, one, two), mergeLines(one, two, one)]).toEqual([two, two])
    }),
  )
})
