import { BlogAdmin } from '../../features/blog/web/admin.tsx'
import { blog } from '../../features/blog/contract.ts'
import { RecentlyDeleted } from '../../features/history/web/recently-deleted.tsx'
import { SendAction } from '../../features/newsletter/send-action.tsx'
import { ViewsOfPost } from '../../features/page-views/views-of-post.tsx'
import type { AreaProps } from './area-props.ts'
import { PostHistory } from './post-history.tsx'

/** Posts together with the comments on them. */
export function BlogArea({ timeZone }: AreaProps) {
  return (
    <BlogAdmin
      timeZone={timeZone}
      views={({ id }, posts) => <ViewsOfPost id={id} ids={posts.map((post) => post.id)} />}
      newsletter={(post) => <SendAction post={post} timeZone={timeZone} />}
      history={(post, form) => <PostHistory {...{ post, form, timeZone }} />}
      deleted={<RecentlyDeleted kind="posts" timeZone={timeZone} affected={blog.listUrl} />}
    />
  )
}
