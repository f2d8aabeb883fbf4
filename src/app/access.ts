import type { Access } from '../server/route.ts'

/**
 * Who may make which call. A call that is missing here cannot be registered.
 * Source: specification, point 6; policies, section 1.
 */
export const access: Readonly<Record<string, Access>> = {
  // Session. The check itself answers 401 to nobody.
  'GET /api/user': 'anyone',
  'POST /api/login': 'anyone',
  'POST /api/register': 'anyone',
  'POST /api/logout': 'anyone',
  // The second step of a sign-in: 401 unless the password was right just before.
  'GET /api/login': 'anyone',
  'POST /api/login/code': 'anyone',
  'POST /api/login/passkey/options': 'anyone',
  'POST /api/login/passkey': 'anyone',

  // What every account reads and changes of itself
  'GET /api/account': 'account',
  'PUT /api/account/password': 'account',
  'DELETE /api/account/sessions': 'account',
  'DELETE /api/account/sessions/:id': 'account',
  'POST /api/account/authenticator': 'account',
  'POST /api/account/authenticator/confirm': 'account',
  'POST /api/account/authenticator/off': 'account',
  'POST /api/account/passkeys/options': 'account',
  'POST /api/account/passkeys': 'account',
  'POST /api/account/passkeys/:id/remove': 'account',
  'POST /api/account/recovery-codes': 'account',

  // What visitors read
  'GET /api/site': 'anyone',
  'GET /api/skills': 'anyone',
  'GET /api/projects': 'anyone',
  'GET /api/blog': 'anyone',
  'GET /api/blog/:id': 'anyone',
  'GET /api/blog/:id/comments': 'anyone',
  'GET /api/dashboard/goals': 'anyone',
  'GET /api/dashboard/quotes': 'anyone',
  'GET /api/dashboard/movies': 'anyone',
  'GET /api/dashboard/music': 'anyone',
  'GET /api/interests': 'anyone',
  'GET /api/subscribers/count': 'anyone',

  // What visitors write. A goal: only its tick, unless the owner asks.
  'POST /api/blog/:id/comments': 'anyone',
  'POST /api/subscribe': 'anyone',
  'POST /api/contact': 'anyone',
  'POST /api/track-engagement': 'anyone',
  'PATCH /api/dashboard/goals/:id': 'anyone',

  // What the owner reads and writes
  'PUT /api/site': 'owner',
  'GET /api/media': 'owner',
  'POST /api/media': 'owner',
  'DELETE /api/media/:name': 'owner',
  'POST /api/blog': 'owner',
  'PUT /api/blog/:id': 'owner',
  'DELETE /api/blog/:id': 'owner',
  'DELETE /api/comments/:id': 'owner',
  'POST /api/projects': 'owner',
  'PUT /api/projects/:id': 'owner',
  'DELETE /api/projects/:id': 'owner',
  'POST /api/skills': 'owner',
  'PUT /api/skills/:id': 'owner',
  'DELETE /api/skills/:id': 'owner',
  'POST /api/interests': 'owner',
  'PUT /api/interests/:id': 'owner',
  'DELETE /api/interests/:id': 'owner',
  'POST /api/dashboard/goals': 'owner',
  'DELETE /api/dashboard/goals/:id': 'owner',
  'POST /api/quotes': 'owner',
  'PUT /api/quotes/:id': 'owner',
  'DELETE /api/quotes/:id': 'owner',
  'POST /api/movies': 'owner',
  'PUT /api/movies/:id': 'owner',
  'DELETE /api/movies/:id': 'owner',
  'POST /api/music': 'owner',
  'PUT /api/music/:id': 'owner',
  'DELETE /api/music/:id': 'owner',
  'GET /api/subscribers': 'owner',
  'DELETE /api/subscribers/:id': 'owner',
  'GET /api/messages': 'owner',
  'PATCH /api/messages/:id': 'owner',
  'DELETE /api/messages/:id': 'owner',
  'GET /api/overview': 'owner',
  'GET /api/outbox': 'owner',
  'POST /api/outbox/retry': 'owner',
  'POST /api/outbox/dismiss': 'owner',
  'GET /api/openapi.json': 'owner',
}
