/** The number of stars in the catalogue of Orion: to V 6.0, and in all (V 7.0). In a module of its own, since captions need nothing else. */
export const orionStarCounts = { bright: 1706, faint: 5042 } as const
