import { BlogPage } from '../../features/blog/web/page.tsx'
import { CommentArea } from '../../features/comments/area.tsx'
import { useQuery } from '@tanstack/react-query'
import { articleNote, useSite } from '../../features/site/queries.ts'

/** Re-exported to be part of this chunk. */
export { PostNotFound } from '../../features/blog/web/page.tsx'
/** Re-exported so that the home page gets it from this chunk. */
export { CommentPanel as PostComments } from '../../features/comments/panel.tsx'

/** One post with its comments. */
export function PostScreen({ address }: { address: number | string }) {
  const { data: note } = useQuery(articleNote)
  const { ownerName } = useSite()
  return <BlogPage {...{ address, ownerName }} noteHtml={note?.html} comments={CommentArea} />
}
