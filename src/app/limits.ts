import type { Allowance } from '../server/http/rate-limit.ts'

const minute = 60
const hour = 60 * minute

/**
 * How often one client may make a call that everyone may make. Reads are not limited; logins are
 * counted by their failures, in the feature itself. Source: docs/behaviour.md, Rate limits.
 */
export const limits: Readonly<Record<string, readonly Allowance[]>> = {
  'POST /api/register': [{ points: 5, seconds: hour }],
  'POST /api/blog/:id/comments': [
    { points: 5, seconds: minute },
    { points: 30, seconds: hour },
  ],
  'POST /api/contact': [
    { points: 3, seconds: minute },
    { points: 20, seconds: hour },
  ],
  'POST /api/subscribe': [
    { points: 5, seconds: minute },
    { points: 20, seconds: hour },
  ],
  'POST /api/track-engagement': [{ points: 20, seconds: minute }],
  'PATCH /api/dashboard/goals/:id': [{ points: 30, seconds: minute }],
}

const day = 24 * hour

/**
 * How much of it the whole site takes, whoever sends it: far more than a well-read site gets, and
 * little enough that a week of flooding from everywhere cannot fill a small disk (80 MB a day at
 * the longest comments and messages that are allowed).
 */
export const ceilings: Readonly<Record<string, readonly Allowance[]>> = {
  'POST /api/register': [
    { points: 60, seconds: hour },
    { points: 300, seconds: day },
  ],
  'POST /api/blog/:id/comments': [
    { points: 300, seconds: hour },
    { points: 2000, seconds: day },
  ],
  'POST /api/contact': [
    { points: 200, seconds: hour },
    { points: 1000, seconds: day },
  ],
  'POST /api/subscribe': [
    { points: 500, seconds: hour },
    { points: 3000, seconds: day },
  ],
  'POST /api/track-engagement': [
    { points: 5000, seconds: hour },
    { points: 50_000, seconds: day },
  ],
  // A tick stores nothing more, but the pages that show it are rendered anew.
  'PATCH /api/dashboard/goals/:id': [
    { points: 600, seconds: hour },
    { points: 3000, seconds: day },
  ],
}

/**
 * How much one client may send without a token of the site's own form. The plain call is never
 * refused for having none; it only comes to its limit earlier.
 */
export const withoutToken = {
  comments: [{ points: 10, seconds: hour }],
  contact: [{ points: 8, seconds: hour }],
} as const satisfies Record<string, readonly Allowance[]>
