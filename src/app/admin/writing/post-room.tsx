import { Suspense, useState } from 'react'
import type { Post } from '../../../features/blog/contract.ts'
import type { Newsletter } from '../../../features/blog/web/editor/publish-dialog.tsx'
import { usePost } from '../../../features/blog/web/editor/use-post.ts'
import { useNewsletterStatus } from '../../../features/newsletter/admin-queries.ts'
import { newsletterUrls } from '../../../features/newsletter/contract.ts'
import { ShareDraft } from '../../../features/sharing/web/share-draft.tsx'
import { useSite } from '../../../features/site/queries.ts'
import { callApi } from '../../../platform/web/api.ts'
import { lazyView } from '../../../platform/web/lazy-view.ts'
import { useLocation } from '../../../platform/web/location.ts'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { AdminContexts } from '../admin-contexts.tsx'
import { PanelBoundary } from '../panel-boundary.tsx'
import { PostHistory } from '../post-history.tsx'
import styles from './post-room.module.css'

const { View: PostPage } = lazyView(
  async () => (await import('../../../features/blog/web/editor/post-page.tsx')).PostPage,
)

/** The writing page of a post. @param address its id, or `new` */
export function PostRoom({ address }: { address: string }) {
  const [created, setCreated] = useState<string>()
  // A new post gets its address while it is open, and the page stays as it is.
  const key = address === created ? 'new' : address
  const page = (
    <PanelBoundary key={key} what="the post">
      <Suspense fallback={waiting}>
        {key === 'new' ? (
          <Page post={undefined} onCreated={(id) => setCreated(String(id))} />
        ) : (
          <StoredPost id={Number(key)} />
        )}
      </Suspense>
    </PanelBoundary>
  )
  return <AdminContexts>{page}</AdminContexts>
}

const waiting = (
  <div className={styles.waiting}>
    <Spinner label="Loading the post" />
  </div>
)

function StoredPost({ id }: { id: number }) {
  const { data, isFetchedAfterMount, isFetching, refetch } = usePost(id)
  if (!isFetchedAfterMount) return waiting
  if (data) return <Page post={data} />
  return (
    <main id="main" className={styles.missing}>
      <h1>{data === null ? 'This post does not exist' : 'The post could not be loaded'}</h1>
      {data === null ? (
        <p>It was deleted, or its address is wrong.</p>
      ) : (
        <ListFailure what="the blog post" onRetry={() => void refetch()} busy={isFetching} />
      )}
      <ButtonLink to="/admin?tab=blog" variant="secondary" size="md">
        Back to Posts
      </ButtonLink>
    </main>
  )
}

interface PageProps {
  post: Post | undefined
  onCreated?: (id: number) => void
}

function Page({ post, onCreated }: PageProps) {
  const { timeZone } = useSite()
  const [, navigate] = useLocation()
  const [continues] = useState(readContinued)
  return (
    <PostPage
      post={post}
      timeZone={timeZone}
      newsletter={useNewsletter()}
      share={(stored, onSave) => <ShareDraft postId={stored?.id} {...{ timeZone, onSave }} />}
      history={(stored, form) => <PostHistory post={stored} {...{ form, timeZone }} />}
      continues={continues}
      onCreated={(id) => {
        onCreated?.(id)
        navigate(`/admin/posts/${id}`, { replace: true })
      }}
    />
  )
}

/** The draft that the window of the post was left with for this page. */
function readContinued(): string | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('draft' in state)) return undefined
  return String(state.draft)
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
