import type { FastifyReply } from 'fastify'
import type { Log } from '../context.ts'
import { isBusy, isFull, isUnwritable } from '../database/error-codes.ts'
import { HttpError } from './errors.ts'
import type { Access, Caller, Route } from './route.ts'
import { apiHeaders, CrossSiteError } from './security.ts'
import { drainBody, notMultipart } from './upload.ts'

interface ErrorContext {
  log: Log
  /** Undefined if the URL has no route. */
  route: Route | undefined
  caller: Caller | undefined
}

/** Sends an error as its status and one plain sentence. */
export function sendError(error: unknown, reply: FastifyReply, context: ErrorContext): void {
  const requestId = reply.request.id
  const httpError = toHttpError(error, { ...context, requestId })
  const refusal = refuseNonVisitorBody(httpError, context) ?? httpError
  logRefusal(refusal, { ...context, requestId })
  // The client would not receive the response if the connection were closed while it is still sending.
  if (httpError.status === 413) {
    reply.removeHeader('connection')
    drainBody(reply.request.raw)
  }
  void reply
    .code(refusal.status)
    .headers(apiHeaders)
    .headers(refusal.headers)
    .header('content-type', 'text/plain; charset=utf-8')
    .send(refusal.message)
}

/** The statuses of invalid bodies. */
const bodyStatuses: ReadonlySet<number> = new Set([400, 413, 415])

/**
 * If visitors may send only one kind of body, any other body requires the owner.
 * Source: docs/behaviour.md, Bodies.
 */
function refuseNonVisitorBody(
  { status }: HttpError,
  { route, caller }: ErrorContext,
): HttpError | undefined {
  return route?.visitorSchema && bodyStatuses.has(status)
    ? accessRefusal('owner', caller)
    : undefined
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

/** Logs refusals that are typical of attacks, without the client. */
function logRefusal(refusal: HttpError, { log, route, requestId }: Failure): void {
  const { status } = refusal
  const reason = refusal instanceof CrossSiteError ? 'cross-site' : reasons[status]
  if (reason === undefined) return
  const call = route && `${route.method} ${route.url}`
  log.warn({ event: 'refused', requestId, status, call, reason }, 'A request was refused')
}

function toHttpError(error: unknown, { log, route, requestId }: Failure): HttpError {
  if (error instanceof HttpError) return error
  const invalidStatus = route?.invalidStatus ?? 400
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(
      415,
      route?.upload ? notMultipart : 'The body must be sent as application/json',
    )
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new HttpError(413, 'The body is too large')
  if (isInvalidJson(error, code)) return new HttpError(invalidStatus, 'The body is not valid JSON')
  log.error({ err: error, requestId }, 'A request failed')
  return (
    toStorageError(error) ??
    new HttpError(
      500,
      `Something went wrong on this site. Please try again later. (Request ${requestId})`,
      { 'x-request-id': requestId },
    )
  )
}

/** Maps failures of the database or its disk to a status and a time to retry. */
function toStorageError(error: unknown): HttpError | undefined {
  if (isBusy(error)) return busy()
  if (isFull(error))
    return new HttpError(
      507,
      'The disk of this site is full, so nothing can be saved. Please try again later.',
      { 'retry-after': '60' },
    )
  if (isUnwritable(error))
    return new HttpError(503, 'This site cannot save anything right now. Please try again later.', {
      'retry-after': '60',
    })
  return undefined
}

export function busy(): HttpError {
  return new HttpError(503, 'The site is busy. Please try again in a moment.', {
    'retry-after': '1',
  })
}

/** Fastify's JSON parser throws errors with status 400. */
function isInvalidJson(error: unknown, code: unknown): boolean {
  if (error instanceof SyntaxError) return true
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_')) return true
  return error instanceof Error && 'statusCode' in error && error.statusCode === 400
}

/** 401 without a session, 403 for an account that is not the owner; undefined if access is granted. */
export function accessRefusal(access: Access, caller: Caller | undefined): HttpError | undefined {
  if (access === 'anyone') return undefined
  if (!caller) return new HttpError(401, 'Please sign in first')
  if (access === 'account' || caller.isAdmin) return undefined
  return new HttpError(403, 'Only the owner of this site may do this')
}
