import { BlogPage } from '../../features/blog/web/page.tsx'
import { CommentArea } from '../../features/comments/area.tsx'
import { useSite } from '../../features/site/queries.ts'

/** What shows the comments of a post in a panel. */
export { CommentPanel as PostComments } from '../../features/comments/panel.tsx'

/** One post with its comments. */
export function PostScreen({ id }: { id: number }) {
  const { articleNote } = useSite()
  return <BlogPage id={id} hasNote={articleNote} comments={<CommentArea postId={id} />} />
}
