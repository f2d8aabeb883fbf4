import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import type { ownerViews } from './owner-views.ts'
import { type Head, publicPages } from './public-page.ts'

/** Where the owner and guests sign in and register. */
export const auth = ownerPage('/auth', 'auth', () => ({ title: 'Login' }))

/** The admin area. */
export const admin = ownerPage('/admin', 'admin', (_, search) => placeTitle(search))

/** The pages for writing a text. A new one keeps its page when it gets its address. */
export const writing = ownerPage(
  /^\/admin\/((?:posts|pages|projects)\/(?:new|[1-9]\d{0,14}))$/,
  'writing',
  textTitle,
)

type TitleOf = (
  parameter: string,
  search: string | undefined,
  client: QueryClient,
) => Pick<Head, 'title' | 'awaitsData'>

function ownerPage(path: string | RegExp, view: keyof typeof ownerViews, titleOf: TitleOf) {
  return publicPages({
    path,
    kind: 'admin',
    open: (parameter) => ({
      props: {},
      head: ({ ownerName }, client, search) => {
        const { title, awaitsData = false } = titleOf(parameter, search, client)
        return { title: `${title} · ${ownerName}`, description: '', awaitsData }
      },
    }),
    view: async () => await (await import('./owner-views.ts')).ownerViews[view](),
  })
}

/** The title of a writing page: that of its text, once it is loaded. @param text such as `posts/12` */
function textTitle(text: string, _search: string | undefined, client: QueryClient) {
  const [kind = '', id] = text.split('/')
  const list = kind === 'posts' ? 'blog' : kind
  const { queryKey } = readOptions<{ title: string } | null>(`/api/${list}/${id}`)
  const found = client.getQueryData(queryKey)
  const isNew = id === 'new'
  const name = (isNew ? 'New ' : '') + withCapital(kind.slice(0, -1))
  return { title: `${found?.title ?? name} · Admin`, awaitsData: !isNew && !found }
}

/** The title of a place of the admin area: the names of its page and its tab are those in the address with a capital. */
function placeTitle(search: string | undefined) {
  const query = new URLSearchParams(search)
  const names = [query.get('page'), query.get('tab'), 'admin'].filter((name) => name !== null)
  return { title: names.length === 1 ? 'Admin Dashboard' : names.map(withCapital).join(' · ') }
}

function withCapital(name: string): string {
  if (name === 'blog') return 'Blog Posts'
  return name === 'cv' ? 'CV' : name.charAt(0).toUpperCase() + name.slice(1)
}
