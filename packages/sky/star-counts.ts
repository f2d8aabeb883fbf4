/** How many stars the catalogue of Orion has, for the naked eye and in all. A module of its own: captions need no more. */
export const orionStarCounts = { bright: 1706, faint: 5042 } as const
