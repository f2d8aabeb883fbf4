import type { Allowance } from '../server/rate-limit.ts'

const minute = 60
const hour = 60 * minute

/**
 * How often one client may make a call that everyone may make. Reads are not limited; logins are
 * counted by their failures, in the feature itself. Source: policies, section 4.
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
