import { publicPage } from './public-page.ts'

/** Where the owner and guests sign in and register. */
export const auth = publicPage({
  path: '/auth',
  kind: 'admin',
  head: ({ ownerName }) => ({ title: `Login · ${ownerName}`, description: '' }),
  view: async () => (await import('./auth.tsx')).AuthPage,
})

/** The admin area. */
export const admin = publicPage({
  path: '/admin',
  kind: 'admin',
  head: ({ ownerName }) => ({ title: `Admin Dashboard · ${ownerName}`, description: '' }),
  view: async () => (await import('./admin.tsx')).AdminPage,
})
