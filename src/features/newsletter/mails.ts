import type { Tx } from '../../platform/server/database/database.ts'
import type { Mail } from '../../platform/server/outbox/mail.ts'
import type { MessageListener, RefusalListener } from '../../platform/server/outbox/message.ts'
import { escapeMarkup } from '../../platform/server/markup.ts'
import { mailLinkPages } from './contract.ts'
import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import type { Refusals } from './refusals.ts'

type MailTopic = 'confirmation' | 'newsletter'

/** Composes the mail for a payload of the outbox; undefined when it is no longer needed. */
type WriteMail = (payload: unknown) => Promise<Mail | undefined>

interface DeliveryListeners {
  /** Called when the mail server rejects an address as unknown. */
  refused: RefusalListener
  ended?: MessageListener
}

/** Sends the mails of the newsletter; undefined without a mail server. */
export interface NewsletterMailer {
  /** Adds a mail to the outbox. @returns its id */
  post(tx: Tx, topic: MailTopic, payload: object): Promise<string>
  /** Sends a mail immediately, without retries. @returns the response of the server @throws HttpError 503 with the response */
  sendNow(mail: Mail): Promise<string>
  /** Wakes the worker after a post. */
  wake(): void
  /** Registers the composer of a topic and the listeners to its deliveries. */
  serve(topic: MailTopic, write: WriteMail, listeners: DeliveryListeners): void
}

/** Placeholder in stored mails for the link of each reader; authors cannot write it. */
const linkPlaceholder = '\u0001'

function confirmationMail(to: string, token: string, about: About): Mail {
  const { ownerName, address } = about
  const url = `${address}${mailLinkPages.confirm}?token=${token}`
  return {
    to,
    toVisitor: true,
    subject: `Please confirm: the newsletter of ${ownerName}`,
    text: `Someone, probably you, subscribed this address to the newsletter of ${ownerName} at ${address}.

To confirm, open this page and press the button:

${url}

The link is valid for 7 days. If it was not you, you can ignore this mail: without confirmation nothing is sent,
and the address is deleted after 30 days.
`,
  }
}

interface About {
  ownerName: string
  /** The URL of the site without a trailing slash. */
  address: string
}

/** A post prepared for mail programs. */
interface IssueContent {
  title: string
  /** That of title and text; null for the language of the site. */
  language: string | null
  /** The names of its authors; none for a post of the owner alone. */
  authors: readonly string[]
  date: string
  excerpt: string
  /** The absolute URL of the post. */
  url: string
  text: string
  /** Body markup only. */
  html: string
}

/** The text and HTML of an issue, with a placeholder for the link of each reader. */
export function composeIssue(post: IssueContent, { ownerName, address }: About) {
  const lang = post.language === null ? '' : ` lang="${post.language}"`
  const authors = new Intl.ListFormat('en-GB').format(post.authors)
  const why = `You receive this newsletter because you subscribed at ${address}.`
  return {
    subject: post.title,
    text: `${post.title}
${'='.repeat(Math.min(60, post.title.length))}
${authors === '' ? '' : `By ${authors}\n`}${post.date}
${post.url}

${post.text}
-- 
${ownerName}
${why}
To unsubscribe: ${linkPlaceholder}
`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeMarkup(post.title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16202a">
<div style="max-width:600px;margin:0 auto;font:17px/1.6 Georgia,serif;overflow-wrap:anywhere">
<h1${lang} style="font-size:28px;line-height:1.2;margin:0 0 6px"><a href="${escapeMarkup(post.url)}" style="color:#16202a;text-decoration:none">${escapeMarkup(post.title)}</a></h1>
<p style="margin:0 0 24px;color:#55626b;font-size:15px">${authors === '' ? '' : `By ${escapeMarkup(authors)}<br>`}${escapeMarkup(post.date)} · <a href="${escapeMarkup(post.url)}" style="color:#0b5c86">Read it on the site</a></p>
${post.language === null ? post.html : `<div${lang}>\n${post.html}\n</div>`}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #c4cdc9;color:#55626b;font-size:14px">${escapeMarkup(ownerName)}. ${escapeMarkup(why)} <a href="${linkPlaceholder}" style="color:#0b5c86">Unsubscribe</a></p>
</div>
</body>
</html>
`,
  }
}

/** Inserts the link of a reader into a stored mail. */
export function withLink(part: string, url: string): string {
  return part.replaceAll(linkPlaceholder, url)
}

export interface IssueSources {
  address: () => string
  ownerName: () => Promise<string>
  /** Receives test mails. */
  ownerAddress: () => Promise<string | undefined>
  /** A published post as mail content; undefined for any other. */
  findPost: (id: number) => Promise<IssueContent | undefined>
}

const issuePayload = v.object({ postId: v.number(), token: v.string() })
const confirmationPayload = v.object({ id: v.number(), token: v.string() })

interface MailServices {
  context: Pick<ServerContext, 'database' | 'now'>
  sources: IssueSources
  refusals: Refusals
}

/** Composes confirmation mails for subscribers who are still unconfirmed. */
export function serveConfirmations(
  mailer: NewsletterMailer,
  { context, sources, refusals }: MailServices,
): void {
  const confirmation = async (payload: unknown) => {
    const { id, token } = v.parse(confirmationPayload, payload)
    const reader = await context.database.db
      .selectFrom('subscribers')
      .select(['email', 'verified'])
      .where('id', '=', id)
      .where('confirmHash', '=', hashToken(token))
      .executeTakeFirst()
    return reader && !reader.verified
      ? confirmationMail(reader.email, token, await readSender(sources))
      : undefined
  }
  mailer.serve('confirmation', confirmation, {
    refused: (tx, payload, answer) =>
      refusals.record(tx, v.parse(confirmationPayload, payload).id, answer),
  })
}

/** Composes issues for readers and records their delivery. */
export function serveIssues(
  mailer: NewsletterMailer,
  { context, sources, refusals }: MailServices,
): void {
  const issue = async (payload: unknown) => {
    const { postId, token } = v.parse(issuePayload, payload)
    const row = await context.database.db
      .selectFrom('newsletter_recipients')
      .innerJoin('newsletter_issues', 'newsletter_issues.postId', 'newsletter_recipients.postId')
      .innerJoin('subscribers', 'subscribers.id', 'newsletter_recipients.subscriberId')
      .select(['email', 'subject', 'text', 'html'])
      .where('tokenHash', '=', hashToken(token))
      .where('newsletter_issues.postId', '=', postId)
      .executeTakeFirst()
    // The reader may have unsubscribed since.
    if (!row) return undefined
    const url = `${unsubscribeUrl(sources)}?token=${token}`
    const { email, subject } = row
    const parts = { text: withLink(row.text, url), html: withLink(row.html, url) }
    return { to: email, toVisitor: true, subject, ...parts, unsubscribeUrl: url }
  }
  mailer.serve('newsletter', issue, {
    refused: async (tx, payload, answer) => {
      const reader = await tx
        .selectFrom('newsletter_recipients')
        .select('subscriberId')
        .where('tokenHash', '=', hashToken(v.parse(issuePayload, payload).token))
        .executeTakeFirst()
      if (reader) await refusals.record(tx, reader.subscriberId, answer)
    },
    ended: async (tx, messageId, state) => {
      const reader = await tx
        .updateTable('newsletter_recipients')
        .set({ state })
        .where('messageId', '=', messageId)
        .returning('subscriberId')
        .executeTakeFirst()
      if (reader && state === 'delivered') await refusals.clear(tx, reader.subscriberId)
    },
  })
}

export async function readSender({ ownerName, address }: IssueSources) {
  return { ownerName: await ownerName(), address: address() }
}

export function unsubscribeUrl({ address }: IssueSources): string {
  return address() + mailLinkPages.unsubscribe
}
