import type { Publications } from '../../features/blog/server/publications.ts'
import type { Renderer } from '../../features/texts/contract.ts'
import type { IssueSources } from '../../features/newsletter/mails.ts'
import type { SiteSettings } from '../../features/site/server.ts'

interface SourceServices {
  address: () => string
  ownerAddress: () => Promise<string | undefined>
  site: Pick<SiteSettings, 'read'>
  publications: Publications
  renderer: Renderer
}

/** What issues of the newsletter are made of: the posts, as mails show them, and who sends them. */
export function newsletterSources({
  address,
  ownerAddress,
  site,
  publications,
  renderer,
}: SourceServices): IssueSources {
  return {
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
}
