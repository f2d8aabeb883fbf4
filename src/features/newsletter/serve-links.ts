import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mailLinkPages } from './contract.ts'
import type { Subscriptions } from './subscriptions.ts'
import { isToken } from '../../platform/server/tokens.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { clientOf } from '../../platform/server/http/client-address.ts'
import { createLimiter } from '../../platform/server/http/rate-limit.ts'
import { apiHeaders, requireSameOrigin } from '../../platform/server/http/security.ts'

/** A form without fields sends at most the name of its button. */
const bodyBytes = 4096

/** Mail providers send many readers' requests from few addresses. */
const allowance = [{ points: 120, seconds: 60 }]

/**
 * Answers the forms of the pages that links in mails open. The token in the URL authorizes the request; a GET changes
 * nothing, since mail scanners follow links too.
 */
export function serveNewsletterLinks(
  app: FastifyInstance,
  context: ServerContext,
  subscriptions: Subscriptions,
): void {
  const { config } = context
  const limiter = createLimiter('newsletter links', allowance, context)
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...apiHeaders, 'referrer-policy': 'no-referrer' })
      await limiter.take(clientOf(request.raw, config))
    })
    scope.post(mailLinkPages.confirm, async (request, reply) => {
      requireOwnPage(request)
      const token = tokenOf(request)
      const isConfirmed = isToken(token) && (await subscriptions.confirm(token))
      return await seeOther(reply, isConfirmed ? mailLinkPages.confirmed : mailLinkPages.expired)
    })
    // No check of the origin: mail providers send this request themselves (RFC 8058), and the token authorizes it.
    scope.post(mailLinkPages.unsubscribe, async (request, reply) => {
      const token = tokenOf(request)
      const wasSubscribed = isToken(token) && (await subscriptions.unsubscribe(token))
      if (!isOneClick(request.body))
        return await seeOther(
          reply,
          wasSubscribed ? mailLinkPages.unsubscribed : mailLinkPages.expired,
        )
      // RFC 8058 forbids a redirect here. An address that has been removed already counts as success.
      if (!isToken(token)) throw new HttpError(400, 'This is no link of a newsletter from here')
      return await reply
        .type('text/plain; charset=utf-8')
        .send('This address gets no more newsletters from here.')
    })
    done()
  })

  /** Pages with `referrer-policy: no-referrer` send the origin "null". */
  function requireOwnPage({ headers }: FastifyRequest): void {
    const { origin, ...others } = headers
    requireSameOrigin(origin === 'null' ? others : headers, config)
  }
}

function tokenOf({ url }: FastifyRequest): string | null {
  return new URL(url, 'http://site').searchParams.get('token')
}

function isOneClick(body: unknown): boolean {
  return typeof body === 'string' && body.includes('List-Unsubscribe') && body.includes('One-Click')
}

async function seeOther(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return await reply.code(303).header('location', page).send()
}
