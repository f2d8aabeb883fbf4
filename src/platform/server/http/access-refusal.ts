import { HttpError } from './errors.ts'
import type { Access, Caller } from './route.ts'

/** The refusal of somebody who may not make a call: 401 without a session, 403 with one that is not enough. */
export function accessRefusal(who: Access, caller: Caller | undefined): HttpError | undefined {
  if (who === 'anyone') return undefined
  if (!caller) return new HttpError(401, 'Please sign in first')
  if (who === 'account' || caller.isAdmin) return undefined
  return new HttpError(403, 'Only the owner of this site may do this')
}
