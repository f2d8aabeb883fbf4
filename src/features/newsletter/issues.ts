import * as v from 'valibot'
import type { ServerContext } from '../../server/context.ts'
import { isUniqueViolation } from '../../server/database/error-codes.ts'
import type { Tx } from '../../server/database/database.ts'
import { HttpError } from '../../server/errors.ts'
import { withoutControls } from '../../server/markup.ts'
import { type Issue, type IssuePreview, mailLinkPages, type TestAnswer } from './contract.ts'
import type { NewsletterMailer } from './newsletter-mailer.ts'
import { confirmationMail, type IssueContent, issueParts, withLink } from './mails.ts'
import { openRefusals, pausedReaders } from './refusals.ts'
import type { NewsletterTables } from './tables.ts'
import { hashToken, newToken } from '../../server/tokens.ts'

export interface IssueSources {
  address: () => string
  ownerName: () => Promise<string>
  /** Where a test goes. */
  ownerAddress: () => Promise<string | undefined>
  /** A published post as mail content; undefined for any other. */
  findPost: (id: number) => Promise<IssueContent | undefined>
}

const issuePayload = v.object({ postId: v.number(), token: v.string() })
const confirmationPayload = v.object({ id: v.number(), token: v.string() })

/** Posts as newsletters: previewed, sent once, and tracked until every mail is delivered or dead. */
export function openIssues(
  { database, now }: ServerContext,
  sources: IssueSources,
  mailer: NewsletterMailer | undefined,
) {
  const db = database.db.withTables<NewsletterTables>()
  const refusals = openRefusals({ database, now })
  const { address } = sources
  const about = async () => ({ ownerName: await sources.ownerName(), address: address() })
  const unsubscribePage = () => address() + mailLinkPages.unsubscribe

  const compose = async (postId: number): Promise<IssuePreview> => {
    const post = await sources.findPost(postId)
    if (!post) throw new HttpError(404, 'No such published blog post')
    const content = { ...post, text: withoutControls(post.text), html: withoutControls(post.html) }
    return issueParts(content, await about())
  }
  const requireMail = (): NewsletterMailer => {
    if (!mailer) throw new HttpError(409, 'There is no mail server set up')
    return mailer
  }

  const confirmation = async (payload: unknown) => {
    const { id, token } = v.parse(confirmationPayload, payload)
    const reader = await db
      .selectFrom('subscribers')
      .select(['email', 'verified'])
      .where('id', '=', id)
      .where('confirmHash', '=', hashToken(token))
      .executeTakeFirst()
    return reader && !reader.verified
      ? confirmationMail(reader.email, token, await about())
      : undefined
  }
  mailer?.serve('confirmation', confirmation, {
    refused: (tx, payload, answer) =>
      refusals.note(tx, v.parse(confirmationPayload, payload).id, answer),
  })
  mailer?.serve(
    'newsletter',
    async (payload) => {
      const { postId, token } = v.parse(issuePayload, payload)
      const row = await db
        .selectFrom('newsletter_recipients')
        .innerJoin('newsletter_issues', 'newsletter_issues.postId', 'newsletter_recipients.postId')
        .innerJoin('subscribers', 'subscribers.id', 'newsletter_recipients.subscriberId')
        .select(['email', 'subject', 'text', 'html'])
        .where('tokenHash', '=', hashToken(token))
        .where('newsletter_issues.postId', '=', postId)
        .executeTakeFirst()
      // Who has unsubscribed since then is no recipient any more.
      if (!row) return undefined
      const url = `${unsubscribePage()}?token=${token}`
      const { email, subject } = row
      const parts = { text: withLink(row.text, url), html: withLink(row.html, url) }
      return { to: email, toVisitor: true, subject, ...parts, unsubscribeUrl: url }
    },
    {
      refused: async (tx, payload, answer) => {
        const reader = await tx
          .withTables<NewsletterTables>()
          .selectFrom('newsletter_recipients')
          .select('subscriberId')
          .where('tokenHash', '=', hashToken(v.parse(issuePayload, payload).token))
          .executeTakeFirst()
        if (reader) await refusals.note(tx, reader.subscriberId, answer)
      },
      ended: async (tx, messageId, state) => {
        const reader = await tx
          .withTables<NewsletterTables>()
          .updateTable('newsletter_recipients')
          .set({ state })
          .where('letterId', '=', messageId)
          .returning('subscriberId')
          .executeTakeFirst()
        if (reader && state === 'delivered') await refusals.forget(tx, reader.subscriberId)
      },
    },
  )

  return {
    preview: compose,
    /** Every issue that was sent, the latest first. */
    list: async (): Promise<Issue[]> => {
      const issues = await db
        .selectFrom('newsletter_issues')
        .select(['postId', 'sentAt', 'readers'])
        .orderBy('sentAt', 'desc')
        .execute()
      const states = await db
        .selectFrom('newsletter_recipients')
        .select((row) => ['postId', 'state', row.fn.countAll<number>().as('count')])
        .groupBy(['postId', 'state'])
        .execute()
      const countOf = (id: number, wanted: string) =>
        states.find(({ postId, state }) => postId === id && state === wanted)?.count ?? 0
      return issues.map((issue) => ({
        ...issue,
        delivered: countOf(issue.postId, 'delivered'),
        waiting: countOf(issue.postId, 'waiting'),
        failed: countOf(issue.postId, 'dead'),
      }))
    },
    /** Sends the post to the owner alone, at once. @returns what the mail server answered */
    test: async (postId: number): Promise<TestAnswer> => {
      const mailer = requireMail()
      const { subject, text, html } = await compose(postId)
      const to = await sources.ownerAddress()
      if (to === undefined) throw new HttpError(409, 'There is no address of the owner')
      const url = unsubscribePage()
      const parts = { text: withLink(text, url), html: withLink(html, url) }
      return { answer: await mailer.sendNow({ to, subject: `[Test] ${subject}`, ...parts }) }
    },
    /**
     * Sends a post to everyone who has confirmed. Once: whoever comes later reads it on the site.
     * @returns how many readers
     * @throws HttpError 404, 409
     */
    send: async (postId: number): Promise<{ readers: number }> => {
      const mailer = requireMail()
      const parts = await compose(postId)
      try {
        const readers = await database.writeWithoutInvalidation((tx) =>
          enqueue(tx, mailer, postId, parts),
        )
        mailer.wake()
        return { readers }
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new HttpError(409, 'This post was sent as a newsletter already')
      }
    },
  }

  async function enqueue(
    tx: Tx,
    mailer: NewsletterMailer,
    postId: number,
    parts: IssuePreview,
  ): Promise<number> {
    const tables = tx.withTables<NewsletterTables>()
    const readers = await tables
      .selectFrom('subscribers')
      .select('id')
      .where('verified', '=', true)
      .where('id', 'not in', pausedReaders(tx))
      .orderBy('id')
      .execute()
    if (readers.length === 0)
      throw new HttpError(409, 'Nobody has confirmed a subscription to the newsletter yet')
    const sentAt = now().toISOString()
    await tables
      .insertInto('newsletter_issues')
      .values({ postId, sentAt, readers: readers.length, ...parts })
      .execute()
    for (const { id } of readers) {
      const token = newToken()
      const messageId = await mailer.post(tx, 'newsletter', { postId, token })
      const link = { tokenHash: hashToken(token), letterId: messageId, state: 'waiting' } as const
      await tables
        .insertInto('newsletter_recipients')
        .values({ postId, subscriberId: id, ...link })
        .execute()
    }
    return readers.length
  }
}

export type Issues = ReturnType<typeof openIssues>
