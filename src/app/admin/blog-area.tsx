import { BlogAdmin } from '../../features/blog/web/admin.tsx'
import { SendAction } from '../../features/newsletter/send-action.tsx'
import { ViewsOfPost } from '../../features/page-views/views-of-post.tsx'
import type { AreaProps } from './area-props.ts'

/** Posts together with the comments on them. */
export function BlogArea({ timeZone }: AreaProps) {
  return (
    <BlogAdmin
      timeZone={timeZone}
      views={({ id }, posts) => <ViewsOfPost id={id} ids={posts.map((post) => post.id)} />}
      newsletter={(post) => <SendAction post={post} timeZone={timeZone} />}
    />
  )
}
