import { BlogPage } from '../features/blog/page.tsx'
import { CommentArea } from '../features/comments/area.tsx'

/** One post with its comments. */
export function PostPage({ id }: { id: number }) {
  return <BlogPage id={id} comments={<CommentArea postId={id} />} />
}
