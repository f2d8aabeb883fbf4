import { escapeMarkup } from '../../platform/server/markup.ts'
import type { Mail } from '../../platform/server/outbox/mail.ts'
import { mailLinkPages } from './contract.ts'

/** Placeholder in stored mails for each reader's own link; a text of a person cannot contain it. */
const linkMark = '\u0001'

/** The mail that asks a new subscriber to confirm the address. */
export function confirmationMail(to: string, token: string, about: About): Mail {
  const { ownerName, address } = about
  const url = `${address}${mailLinkPages.confirm}?token=${token}`
  return {
    to,
    toVisitor: true,
    subject: `Please confirm: the newsletter of ${ownerName}`,
    text: `Somebody, most likely you, subscribed this address to the newsletter of ${ownerName} at ${address}.

If it was you, please open this page and press the button there:

${url}

The link holds for seven days. If it was not you, there is nothing to do: without your confirmation nothing will be sent,
and the address is removed after thirty days.
`,
  }
}

interface About {
  ownerName: string
  /** The address of the site without a slash at its end. */
  address: string
}

/** A post as a mail program can show it. */
export interface IssueContent {
  title: string
  date: string
  excerpt: string
  /** The whole address of the post. */
  url: string
  text: string
  /** Without the frame of a document. */
  html: string
}

/** The two forms of an issue, with a mark where each reader's own link will stand. */
export function composeIssue(post: IssueContent, { ownerName, address }: About) {
  const why = `You get this newsletter because you subscribed at ${address}.`
  return {
    subject: post.title,
    text: `${post.title}
${'='.repeat(Math.min(60, post.title.length))}
${post.date}
${post.url}

${post.text}
-- 
${ownerName}
${why}
To unsubscribe: ${linkMark}
`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeMarkup(post.title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#16202a">
<div style="max-width:600px;margin:0 auto;font:17px/1.6 Georgia,serif;overflow-wrap:anywhere">
<h1 style="font-size:28px;line-height:1.2;margin:0 0 6px"><a href="${escapeMarkup(post.url)}" style="color:#16202a;text-decoration:none">${escapeMarkup(post.title)}</a></h1>
<p style="margin:0 0 24px;color:#55626b;font-size:15px">${escapeMarkup(post.date)} · <a href="${escapeMarkup(post.url)}" style="color:#0b5c86">Read it on the site</a></p>
${post.html}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #c4cdc9;color:#55626b;font-size:14px">${escapeMarkup(ownerName)}. ${escapeMarkup(why)} <a href="${linkMark}" style="color:#0b5c86">Unsubscribe</a></p>
</div>
</body>
</html>
`,
  }
}

/** Puts a reader's own link into a stored form. */
export function withLink(part: string, url: string): string {
  return part.replaceAll(linkMark, url)
}
