import type { Newsletter } from '../../../features/blog/web/editor/publish-dialog.tsx'
import { useNewsletterStatus } from '../../../features/newsletter/admin-queries.ts'
import { newsletterUrls } from '../../../features/newsletter/contract.ts'
import { callApi } from '../../../platform/web/api.ts'

/** Sends posts to the readers of the newsletter; undefined without a mail server. */
export function useNewsletter(): Newsletter | undefined {
  const { data } = useNewsletterStatus()
  if (!data?.mail) return undefined
  return {
    // A post can be sent only once.
    readersOf: (id) => (data.issues.some(({ postId }) => postId === id) ? 0 : data.readers),
    send: async (id) => (await callApi('POST', newsletterUrls.issue(id))) as { readers: number },
  }
}
