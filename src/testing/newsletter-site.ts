import { partOf, type ReceivedMail } from './mail-server.ts'
import { openMailServer } from './open-mail-server.ts'
import { openTestSite } from './test-site.ts'
import type { NewsletterStatus, Subscriber } from '../features/newsletter/contract.ts'

export const post = {
  title: 'Old light, & new',
  content: 'Energy is $E = mc^2$.\n\n![A plate](/media/plate.webp)\n\n[Home](/)',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}

/** A site with one post, a manual clock, and by default a mail server. */
export async function siteWithMail({ mail = true, env = {} } = {}) {
  const server = await openMailServer()
  const clock = { now: Date.parse('2026-11-14T12:00:00Z') }
  const site = await openTestSite({
    env: mail ? { ...server.env, OWNER_EMAIL: 'ada@example.org', ...env } : env,
    now: () => new Date(clock.now),
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const subscribe = (email: string) => site.visitor().send('POST', '/api/subscribe', { email })
  return {
    site,
    server,
    clock,
    owner,
    subscribe,
    list: async () => (await owner.get('/api/subscribers')).json as Subscriber[],
    status: async () => (await owner.get('/api/newsletter')).json as NewsletterStatus,
    /** Subscribes and confirms. */
    join: async (email: string) => {
      await subscribe(email)
      await site.deliverDue()
      await press(linkIn(server.mails.at(-1)))
    },
  }
}

export function linkIn(mail: ReceivedMail | undefined): string {
  const link = mail && /http:\S+\?token=[\w-]{43}/.exec(partOf(mail, 'text/plain'))?.[0]
  if (!link) throw new Error('The mail has no link')
  return link
}

/** Submits the button on the page of a link. @returns the resulting page */
export async function press(link: string, headers: Record<string, string> = {}) {
  const response = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })
  return [response.status, response.headers.get('location')]
}
