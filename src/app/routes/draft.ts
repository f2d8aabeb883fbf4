import { sharedDraft } from '../../features/sharing/web/queries.ts'
import { publicPages } from './public-page.ts'

/** A draft that is read by a secret link. It has no listing, so it is not indexed. */
export const draft = publicPages({
  path: /^\/draft\/([\w-]{1,100})$/,
  kind: 'bare',
  open: (token) => ({
    props: { token },
    head: (_site, client) => {
      const found = client.getQueryData(sharedDraft(token).queryKey)
      return {
        title: found?.title ?? 'Draft',
        description: '',
        namesNobody: true,
        ...(!found && { status: 404 }),
      }
    },
    reads: [sharedDraft(token)],
  }),
  view: async () => (await import('./draft.tsx')).DraftScreen,
})
