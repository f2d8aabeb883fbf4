import type { ServerContext } from '../../platform/server/context.ts'
import { isUniqueViolation } from '../../platform/server/database/error-codes.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { withoutControls } from '../../platform/server/markup.ts'
import { type Issue, type IssuePreview, type TestAnswer } from './contract.ts'
import type { NewsletterMailer } from './newsletter-mailer.ts'
import { composeIssue, withLink } from './mails.ts'
import { openRefusals, pausedReaders } from './refusals.ts'
import {
  type IssueSources,
  senderOf,
  serveConfirmations,
  serveIssues,
  unsubscribePage,
} from './serve-mails.ts'
import { hashToken, newToken } from '../../platform/server/tokens.ts'

/** Posts as newsletters: previewed, sent once, and tracked until every mail is delivered or dead. */
export function openIssues(
  { database, now }: ServerContext,
  sources: IssueSources,
  mailer: NewsletterMailer | undefined,
) {
  const context = { database, now }
  const parts = { context, sources, refusals: openRefusals(context) }
  if (mailer) {
    serveConfirmations(mailer, parts)
    serveIssues(mailer, parts)
  }
  const requireMail = (): NewsletterMailer => {
    if (!mailer) throw new HttpError(409, 'There is no mail server set up')
    return mailer
  }
  const preview = (postId: number) => compose(sources, postId)
  return {
    preview,
    /** Every issue that was sent, the latest first. */
    list: (): Promise<Issue[]> => listIssues(database.db),
    /** Sends the post to the owner alone, at once. @returns what the mail server answered */
    test: async (postId: number): Promise<TestAnswer> => {
      const mailer = requireMail()
      const { subject, text, html } = await preview(postId)
      const to = await sources.ownerAddress()
      if (to === undefined) throw new HttpError(409, 'There is no address of the owner')
      const url = unsubscribePage(sources)
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
      const issue = { postId, sentAt: now().toISOString(), ...(await preview(postId)) }
      try {
        const readers = await database.writeWithoutInvalidation((tx) => enqueue(tx, mailer, issue))
        mailer.wake()
        return { readers }
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new HttpError(409, 'This post was sent as a newsletter already')
      }
    },
  }
}

async function compose(sources: IssueSources, postId: number): Promise<IssuePreview> {
  const post = await sources.findPost(postId)
  if (!post) throw new HttpError(404, 'No such published blog post')
  const content = { ...post, text: withoutControls(post.text), html: withoutControls(post.html) }
  return composeIssue(content, await senderOf(sources))
}

async function listIssues(db: Db): Promise<Issue[]> {
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
}

/** Puts an issue into the outbox, once for each reader. @returns how many there are */
async function enqueue(
  tx: Tx,
  mailer: NewsletterMailer,
  issue: IssuePreview & { postId: number; sentAt: string },
): Promise<number> {
  const { postId } = issue
  const readers = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('verified', '=', true)
    .where('id', 'not in', pausedReaders(tx))
    .orderBy('id')
    .execute()
  if (readers.length === 0)
    throw new HttpError(409, 'Nobody has confirmed a subscription to the newsletter yet')
  await tx
    .insertInto('newsletter_issues')
    .values({ ...issue, readers: readers.length })
    .execute()
  for (const { id } of readers) {
    const token = newToken()
    const messageId = await mailer.post(tx, 'newsletter', { postId, token })
    const link = { tokenHash: hashToken(token), messageId, state: 'waiting' } as const
    await tx
      .insertInto('newsletter_recipients')
      .values({ postId, subscriberId: id, ...link })
      .execute()
  }
  return readers.length
}
