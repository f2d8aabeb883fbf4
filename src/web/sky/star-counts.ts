import type { Depth } from './star-data.ts'

/** How many stars the catalogue holds down to each depth; the caption states them. */
export const starCounts = { bright: 1706, faint: 5042 } satisfies Record<Depth, number>
