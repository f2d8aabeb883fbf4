import { publicPages } from './public-page.ts'

/** The pages that links in mails open. They have no listing, so they are not indexed. */
export const mailLink = publicPages({
  path: /^\/newsletter\/(confirm|confirmed|unsubscribe|unsubscribed|link-expired)$/,
  open: (step) => ({
    props: { step },
    head: ({ ownerName, description }) => ({
      title: `Newsletter · ${ownerName}`,
      description,
      ...(step === 'link-expired' && { status: 404 }),
    }),
  }),
  view: async () => (await import('./mail-link.tsx')).MailLinkPage,
})
