/** A day on a clock that knows no summer time, in milliseconds. */
export const dayMs = 86_400_000
