import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { publicPage, publicPages } from './public-page.ts'

/** Where the owner and guests sign in and register. */
export const auth = publicPage({
  path: '/auth',
  kind: 'admin',
  head: ({ ownerName }) => ({ title: `Login · ${ownerName}`, description: '' }),
  view: async () => await (await import('./owner-views.ts')).loadAuth(),
})

/** The admin area, and its pages for writing a text. */
export const admin = publicPages({
  path: /^\/admin(?:\/((?:posts|pages|projects)\/(?:new|[1-9]\d{0,14})))?$/,
  kind: 'admin',
  open: (text) => ({
    props: {},
    head: ({ ownerName }, client, search) => ({
      title: `${text ? textTitle(text, client) : tabName(search)} · ${ownerName}`,
      description: '',
    }),
  }),
  view: async () => await (await import('./owner-views.ts')).loadAdmin(),
})

/** The title of a writing page: that of its text, once it is loaded. @param text such as `posts/12` */
function textTitle(text: string, client: QueryClient): string {
  const [kind = '', id] = text.split('/')
  const list = kind === 'posts' ? 'blog' : kind
  const { queryKey } = readOptions<{ title: string } | null>(`/api/${list}/${id}`)
  const isNew = `New ${kind.charAt(0).toUpperCase()}${kind.slice(1, -1)}`
  return `${client.getQueryData(queryKey)?.title ?? isNew} · Admin`
}

/** The title of the admin area: the name of its tab is the one in the address with a capital. */
function tabName(search: string | undefined): string {
  const tab = new URLSearchParams(search).get('tab')
  if (!tab) return 'Admin Dashboard'
  return `${tab === 'blog' ? 'Blog Posts' : tab.charAt(0).toUpperCase() + tab.slice(1)} · Admin`
}
