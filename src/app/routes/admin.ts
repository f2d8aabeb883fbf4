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
  head: ({ ownerName }, _client, search) => ({
    title: `${tabName(search)} · ${ownerName}`,
    description: '',
  }),
  view: async () => (await import('./admin.tsx')).AdminPage,
})

/** The title of the admin area: the name of its tab is the one in the address with a capital. */
function tabName(search: string | undefined): string {
  const tab = new URLSearchParams(search).get('tab')
  if (!tab) return 'Admin Dashboard'
  return `${tab === 'blog' ? 'Blog Posts' : tab.charAt(0).toUpperCase() + tab.slice(1)} · Admin`
}
