import { expect, test } from 'vitest'
import { normalizeNotes } from './use-side-notes.ts'

const span = (top: number, height: number) => ({ top, bottom: top + height })

test.each([
  ['notes far apart stay level with their lines', [span(0, 50), span(100, 50)], [], [0, 0]],
  ['a note waits for the end of the one above it', [span(0, 50), span(20, 50)], [], [0, 42]],
  [
    'a note that had to move moves those below it',
    [span(0, 90), span(20, 90), span(40, 10)],
    [],
    [0, 82, 164],
  ],
  ['a note that would cover a wide figure stands below it', [span(0, 50)], [span(40, 100)], [152]],
  ['a note beside a wide figure stands below it', [span(60, 50)], [span(40, 100)], [92]],
  ['a note that ends above a wide figure stays', [span(0, 20)], [span(40, 100)], [0]],
  [
    'a note that two wide figures leave no room passes both',
    [span(0, 50)],
    [span(40, 100), span(160, 100)],
    [272],
  ],
  ['no notes need no moves', [], [span(0, 10)], []],
])('%s', (_, notes, obstacles, moves) => {
  expect(normalizeNotes(notes, obstacles)).toEqual(moves)
})
