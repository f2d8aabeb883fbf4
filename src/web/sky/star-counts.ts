import type { Depth } from './star-data.ts'

/** How many stars of a fresh site's catalogue a plate of each depth draws; shown in the caption. */
export const starCounts = { bright: 1706, faint: 5042 } satisfies Record<Depth, number>
