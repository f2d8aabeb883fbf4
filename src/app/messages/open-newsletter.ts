import type { Publications } from '../../features/blog/server/publications.ts'
import type { Renderer } from '../../features/blog/server/renderer.ts'
import { type Newsletter, openNewsletter } from '../../features/newsletter/server.ts'
import type { SiteSettings } from '../../features/site/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Messaging } from './messaging.ts'

interface NewsletterServices {
  address: () => string
  ownerAddress: () => Promise<string | undefined>
  site: Pick<SiteSettings, 'read'>
  publications: Publications
  messaging: Messaging
  renderer: Renderer
}

/** The newsletter of a site, with the posts it announces and its mailer. */
export function openSiteNewsletter(
  context: ServerContext,
  services: NewsletterServices,
): Newsletter {
  const { address, ownerAddress, site, publications, messaging, renderer } = services
  const sources = {
    address,
    ownerAddress,
    ownerName: async () => (await site.read()).ownerName,
    findPost: async (id: number) => {
      const post = await publications.withContent(id)
      if (!post) return undefined
      const { title, date, excerpt, content } = post
      const url = `${address()}/blog/${id}`
      const rendered = (await renderer.newsletter(content, url)) ?? {
        text: `${excerpt}\n`,
        html: '',
      }
      return { title, date, excerpt, url, ...rendered }
    },
  }
  return openNewsletter(context, sources, messaging.newsletterMailer)
}
