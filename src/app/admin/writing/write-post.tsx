import type { Post } from '../../../features/blog/contract.ts'
import { PostPage } from '../../../features/blog/web/editor/post-page.tsx'
import type { Newsletter } from '../../../features/blog/web/editor/publish-dialog.tsx'
import type { OpenedWriting } from '../../../features/blog/web/editor/use-writing-room.tsx'
import { useNewsletterStatus } from '../../../features/newsletter/admin-queries.ts'
import { newsletterUrls } from '../../../features/newsletter/contract.ts'
import { ShareDraft } from '../../../features/sharing/web/share-draft.tsx'
import { callApi } from '../../../platform/web/api.ts'
import { PostHistory } from '../post-history.tsx'
import { RemarksMargin } from './remarks-margin.tsx'

/** The writing page of a post, with its versions and the newsletter. */
export function WritePost(props: OpenedWriting & { post: Post | undefined }) {
  const { timeZone } = props
  return (
    <PostPage
      {...props}
      newsletter={useNewsletter()}
      share={(post, onSave) => <ShareDraft postId={post?.id} {...{ timeZone, onSave }} />}
      remarks={({ id }, writing) => <RemarksMargin postId={id} {...{ timeZone, writing }} />}
      history={(post, form) => <PostHistory {...{ post, form, timeZone }} />}
    />
  )
}

/** Sends posts to the readers of the newsletter; undefined without a mail server. */
function useNewsletter(): Newsletter | undefined {
  const { data } = useNewsletterStatus()
  if (!data?.mail) return undefined
  return {
    // A post can be sent only once.
    readersOf: (id) => (data.issues.some(({ postId }) => postId === id) ? 0 : data.readers),
    send: async (id) => (await callApi('POST', newsletterUrls.issue(id))) as { readers: number },
  }
}
