import type { Publications } from '../../features/blog/publications.ts'
import type { Renderer } from '../../features/blog/render/renderer.ts'
import { type Newsletter, openNewsletter } from '../../features/newsletter/server.ts'
import type { SiteSettings } from '../../features/site/server.ts'
import type { ServerContext } from '../../server/context.ts'
import type { PostOffice } from '../post-office.ts'

interface Surroundings {
  address: () => string
  ownerAddress: () => Promise<string | undefined>
  site: Pick<SiteSettings, 'read'>
  publications: Publications
  postOffice: PostOffice
  renderer: Renderer
}

/** The newsletter of a site, with its posts and its way out. */
export function openSiteNewsletter(context: ServerContext, around: Surroundings): Newsletter {
  const { address, ownerAddress, site, publications, postOffice, renderer } = around
  const sources = {
    address,
    ownerAddress,
    ownerName: async () => (await site.read()).ownerName,
    findPost: async (id: number) => {
      const post = await publications.withContent(id)
      if (!post) return undefined
      const { title, date, excerpt, content } = post
      const url = `${address()}/blog/${id}`
      const letter = (await renderer.letter(content, url)) ?? { text: `${excerpt}\n`, html: '' }
      return { title, date, excerpt, url, ...letter }
    },
  }
  return openNewsletter(context, sources, postOffice.mailRoom)
}
