import { useQuery } from '@tanstack/react-query'
import { article } from '../../features/blog/web/queries.ts'
import { Redirect } from '../../platform/web/navigation.ts'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { editorAddress } from './editor-address.ts'

/** Leads to where the owner edits what a page shows. @param path see `editorAddress` */
export function EditedPage({ path }: { path: string }) {
  const [, slug] = /^\/blog\/([^/#]+)/.exec(path) ?? []
  if (slug === undefined || /^\d+$/.test(slug)) return <Redirect to={editorAddress(path)} />
  return <EditedPost slug={slug} />
}

/** The path of a post that has a slug does not say its id. */
function EditedPost({ slug }: { slug: string }) {
  const { data, isPending } = useQuery(article(slug))
  if (isPending) return <Spinner label="Loading" />
  return <Redirect to={data ? `/admin/posts/${data.id}` : '/admin?tab=blog'} />
}
