import type { FastifyReply } from 'fastify'
import type { Log } from '../context.ts'
import { isBusy, isFull, isUnwritable } from '../database/error-codes.ts'
import { HttpError } from './errors.ts'
import type { Access, Caller, Route } from './route.ts'
import { apiHeaders, CrossSiteError } from './security.ts'
import { notAForm, takeTheRest } from './upload.ts'

interface ErrorContext {
  log: Log
  /** The call that failed; undefined where there is none at the address. */
  route: Route | undefined
  caller: Caller | undefined
}

/** The one way from an error to an answer: its status and one plain sentence. */
export function answerError(error: unknown, reply: FastifyReply, context: ErrorContext): void {
  const requestId = reply.request.id
  const fault = asRefusal(error, { ...context, requestId })
  const refusal = ownersCall(fault, context) ?? fault
  noteRefusal(refusal, { ...context, requestId })
  // The answer would be lost if the connection were closed while the client still sends.
  if (fault.status === 413) {
    reply.removeHeader('connection')
    takeTheRest(reply.request.raw)
  }
  void reply
    .code(refusal.status)
    .headers(apiHeaders)
    .headers(refusal.headers)
    .header('content-type', 'text/plain; charset=utf-8')
    .send(refusal.message)
}

/** What is wrong with a body, in whatever way. */
const bodyFaults: ReadonlySet<number> = new Set([400, 413, 415])

/** Where visitors may send one kind of body, any other is treated as the owner's call, and refused to them as such. Source: docs/behaviour.md, Bodies. */
function ownersCall({ status }: HttpError, { route, caller }: ErrorContext): HttpError | undefined {
  return route?.visitorSchema && bodyFaults.has(status) ? accessRefusal('owner', caller) : undefined
}

interface Failure extends ErrorContext {
  requestId: string
}

const reasons: Readonly<Record<number, string>> = {
  403: 'forbidden',
  429: 'limited',
  503: 'busy',
  507: 'full',
}

/** One log line for each refusal that an attack causes many of, without who it was. */
function noteRefusal(refusal: HttpError, { log, route, requestId }: Failure): void {
  const { status } = refusal
  const reason = refusal instanceof CrossSiteError ? 'cross-site' : reasons[status]
  if (reason === undefined) return
  const call = route && `${route.method} ${route.url}`
  log.warn({ event: 'refused', requestId, status, call, reason }, 'A request was refused')
}

function asRefusal(error: unknown, { log, route, requestId }: Failure): HttpError {
  if (error instanceof HttpError) return error
  const invalidStatus = route?.invalidStatus ?? 400
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(
      415,
      route?.upload ? notAForm : 'The body must be sent as application/json',
    )
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new HttpError(413, 'The body is too large')
  if (isUnreadableBody(error, code))
    return new HttpError(invalidStatus, 'The body is not valid JSON')
  log.error({ err: error, requestId }, 'A request failed')
  return (
    asStorageRefusal(error) ??
    new HttpError(
      500,
      `Something went wrong on this site. Please try again later. (Request ${requestId})`,
      { 'x-request-id': requestId },
    )
  )
}

/** What the database or its disk cannot do now, and when to come back. */
function asStorageRefusal(error: unknown): HttpError | undefined {
  if (isBusy(error)) return busy()
  if (isFull(error))
    return new HttpError(
      507,
      'The disk of this site is full, so nothing can be saved. Please try again later.',
      { 'retry-after': '60' },
    )
  if (isUnwritable(error))
    return new HttpError(503, 'This site can save nothing at the moment. Please try again later.', {
      'retry-after': '60',
    })
  return undefined
}

/** The refusal of a site that has more to do than it can. */
export function busy(): HttpError {
  return new HttpError(503, 'The site is busy. Please try again in a moment.', {
    'retry-after': '1',
  })
}

/** Fastify's parser marks what it refuses with status 400. */
function isUnreadableBody(error: unknown, code: unknown): boolean {
  if (error instanceof SyntaxError) return true
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_')) return true
  return error instanceof Error && 'statusCode' in error && error.statusCode === 400
}

/** The refusal of somebody who may not make a call: 401 without a session, 403 with one that is not enough. */
export function accessRefusal(who: Access, caller: Caller | undefined): HttpError | undefined {
  if (who === 'anyone') return undefined
  if (!caller) return new HttpError(401, 'Please sign in first')
  if (who === 'account' || caller.isAdmin) return undefined
  return new HttpError(403, 'Only the owner of this site may do this')
}
