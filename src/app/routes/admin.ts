import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '../../features/blog/contract.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { publicPage, publicPages } from './public-page.ts'

/** Where the owner and guests sign in and register. */
export const auth = publicPage({
  path: '/auth',
  kind: 'admin',
  head: ({ ownerName }) => ({ title: `Login · ${ownerName}`, description: '' }),
  view: async () => (await import('./auth.tsx')).AuthPage,
})

/** The admin area, and its page for writing a post. */
export const admin = publicPages({
  path: /^\/admin(?:\/posts\/(new|[1-9]\d{0,14}))?$/,
  kind: 'admin',
  open: (post) => ({
    props: {},
    head: ({ ownerName }, client, search) => ({
      title: `${post ? postTitle(post, client) : tabName(search)} · ${ownerName}`,
      description: '',
    }),
  }),
  view: async () => (await import('./admin.tsx')).AdminPage,
})

/** The title of the writing page: that of its post, once it is loaded. */
function postTitle(post: string, client: QueryClient): string {
  const { queryKey } = readOptions<Post | null>(`/api/blog/${post}`)
  return `${client.getQueryData(queryKey)?.title ?? 'New Post'} · Admin`
}

/** The title of the admin area: the name of its tab is the one in the address with a capital. */
function tabName(search: string | undefined): string {
  const tab = new URLSearchParams(search).get('tab')
  if (!tab) return 'Admin Dashboard'
  return `${tab === 'blog' ? 'Blog Posts' : tab.charAt(0).toUpperCase() + tab.slice(1)} · Admin`
}
