import type { ServerContext } from '../../platform/server/context.ts'
import { isUniqueViolation } from '../../platform/server/database/error-codes.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { stripControlCharacters } from '../../platform/server/markup.ts'
import { type Issue, type IssuePreview, type TestAnswer } from './contract.ts'
import {
  type NewsletterMailer,
  composeIssue,
  withLink,
  type IssueSources,
  readSender,
  serveConfirmations,
  serveIssues,
  unsubscribeUrl,
} from './mails.ts'
import { openRefusals, pausedReaders } from './refusals.ts'
import { hashToken, createToken } from '../../platform/server/tokens.ts'

/** Posts as newsletters: preview, test, send once, and track delivery. */
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
    if (!mailer) throw new HttpError(409, 'No mail server is set up')
    return mailer
  }
  const preview = (postId: number) => compose(sources, postId)
  return {
    preview,
    /** Latest first. */
    list: (): Promise<Issue[]> => listIssues(database.db),
    /** Sends the post to the owner immediately. @returns the response of the mail server */
    test: async (postId: number): Promise<TestAnswer> => {
      const mailer = requireMail()
      const { subject, text, html } = await preview(postId)
      const to = await sources.ownerAddress()
      if (to === undefined) throw new HttpError(409, 'The owner has no email address')
      const url = unsubscribeUrl(sources)
      const parts = { text: withLink(text, url), html: withLink(html, url) }
      return { answer: await mailer.sendNow({ to, subject: `[Test] ${subject}`, ...parts }) }
    },
    /**
     * Sends a post to all confirmed readers, only once.
     * @returns the number of readers
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
        throw new HttpError(409, 'This post has already been sent as a newsletter')
      }
    },
  }
}

async function compose(sources: IssueSources, postId: number): Promise<IssuePreview> {
  const post = await sources.findPost(postId)
  if (!post) throw new HttpError(404, 'No such published blog post')
  const content = {
    ...post,
    text: stripControlCharacters(post.text),
    html: stripControlCharacters(post.html),
  }
  return composeIssue(content, await readSender(sources))
}

async function listIssues(db: Db): Promise<Issue[]> {
  const issues = await db
    .selectFrom('newsletter_issues')
    .select(['postId', 'subject', 'sentAt', 'readers'])
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

/** Adds a mail for each reader to the outbox. @returns the number of readers */
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
  if (readers.length === 0) throw new HttpError(409, 'No subscriber has confirmed yet')
  await tx
    .insertInto('newsletter_issues')
    .values({ ...issue, readers: readers.length })
    .execute()
  for (const { id } of readers) {
    const token = createToken()
    const messageId = await mailer.post(tx, 'newsletter', { postId, token })
    const link = { tokenHash: hashToken(token), messageId, state: 'waiting' } as const
    await tx
      .insertInto('newsletter_recipients')
      .values({ postId, subscriberId: id, ...link })
      .execute()
  }
  return readers.length
}
