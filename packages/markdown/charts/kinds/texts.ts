import type { SeriesKind } from './series-kind.ts'

/** A text for each row; texts are placed last, in the space that all other series leave free. */
export const texts: SeriesKind = {
  words: 'names',
  layer: 3,
  draw: () => [],
  outline: ({ kind }) => ({ label: undefined, kind, anchors: [], outline: [], bars: [] }),
  sign: () => [],
}
