import { sharedDraft } from '../../features/sharing/web/queries.ts'
import { publicPage, publicPages } from './public-page.ts'

const screen = () => import('./draft.tsx')

/** A draft that is read by a secret link. It has no listing, so it is not indexed. */
export const draft = publicPages({
  path: /^\/draft\/([\w-]{1,100})$/,
  kind: 'bare',
  open: (token) => ({
    props: { token },
    head: (_site, client) => {
      const found = client.getQueryData(sharedDraft(token).queryKey)
      return {
        title: found ? `${found.title} · Draft` : 'Draft',
        description: '',
        ...(found === null && { status: 404 }),
      }
    },
    reads: [sharedDraft(token)],
    missing: 'draft',
  }),
  view: async () => (await screen()).DraftScreen,
})

/** Shown for every link that does not work, whatever the reason. */
export const missingDraft = publicPage({
  path: '/draft',
  kind: 'bare',
  head: () => ({ title: 'This link does not work', description: '', status: 404 }),
  view: async () => (await screen()).DraftNotFound,
})
