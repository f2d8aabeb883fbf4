import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ArrowRight, CalendarClock, CircleCheck, Mail, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countOf, withCommas } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { pageUrl } from '../../shared/list-page.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { reasonOf, toastFailure } from '../../platform/web/admin/toasts.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import {
  type AdminPost,
  blogUrls,
  type PostPage,
  type PostState,
  postState,
} from '../blog/contract.ts'
import { useNewsletterStatus, useResume, useSendTest } from './admin-queries.ts'
import {
  type Issue,
  type NewsletterStatus,
  type RefusedReader,
  refusalsUntilPaused,
} from './contract.ts'
import styles from './newsletter-admin.module.css'
import { SendDialog } from './send-action.tsx'

interface NewsletterAdminProps {
  timeZone: string
  /** Says what waits or could not be delivered, with a link; nothing while there is nothing. */
  outbox: ReactNode
}

/** Everything about the newsletter: its figures, the issues, the posts to send, and what was rejected. */
export function NewsletterAdmin({ timeZone, outbox }: NewsletterAdminProps) {
  const status = useNewsletterStatus()
  const posts = useQuery({
    ...readOptions<PostPage>(pageUrl(blogUrls.admin, { page: 1 })),
    refetchOnMount: 'always',
  })
  const [now] = useState(() => new Date())
  const postsIn = (state: PostState) =>
    posts.data?.rows.filter((post) => postState(post, now) === state) ?? []
  const published = postsIn('published')
  return (
    <>
      <PanelHeader title="Newsletter" note="Issues, readers and mail">
        {status.data?.mail && published[0] && <TestButton postId={published[0].id} />}
      </PanelHeader>
      {status.isPending && (
        <p className="row gap-12 muted" role="status">
          <Spinner />
          Loading the newsletter...
        </p>
      )}
      {status.isError && !status.data && (
        <ListFailure
          what="the newsletter"
          onRetry={() => void status.refetch()}
          busy={status.isFetching}
        />
      )}
      {status.data && (
        <Parts
          status={status.data}
          posts={posts}
          published={published}
          planned={postsIn('planned')}
          timeZone={timeZone}
          outbox={outbox}
        />
      )}
    </>
  )
}

interface PartsProps extends NewsletterAdminProps {
  status: NewsletterStatus
  posts: UseQueryResult<PostPage>
  published: readonly AdminPost[]
  /** Posts that visitors do not see yet. */
  planned: readonly AdminPost[]
}

function Parts({ status, posts, published, planned, timeZone, outbox }: PartsProps) {
  const [sending, setSending] = useState<{ id: number; title: string }>()
  return (
    <div className={styles.parts}>
      {status.mail ? outbox : <NoMail />}
      <Figures status={status} />
      <Part title="Issues">
        <Issues {...{ status, planned, timeZone }} onOpen={setSending} />
      </Part>
      {status.mail && (
        <Part title="Write an issue from a post">
          <LoadedList list={posts} what="blog posts" loading="Loading blog posts...">
            {() => <UnsentPosts posts={published} issues={status.issues} onWrite={setSending} />}
          </LoadedList>
        </Part>
      )}
      <Part title="Rejected addresses">
        <RejectedAddresses refused={status.refused} timeZone={timeZone} />
      </Part>
      {sending && (
        <SendDialog
          post={sending}
          status={status}
          timeZone={timeZone}
          onClose={() => setSending(undefined)}
        />
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

/** Sends the latest post to the owner only. */
function TestButton({ postId }: { postId: number }) {
  const test = useSendTest(postId)
  return (
    <Button
      variant="secondary"
      size="md"
      busy={test.isPending}
      onClick={() =>
        test.mutate(undefined, {
          onSuccess: ({ answer }) =>
            showToast({
              title: 'Test sent',
              text: `The latest post is on its way to you. The mail server accepted it: ${answer}`,
            }),
          onError: (error) => toastFailure(reasonOf(error)),
        })
      }
    >
      {!test.isPending && <Send aria-hidden="true" />}
      Send Test Letter
    </Button>
  )
}

function NoMail() {
  return (
    <div className={styles.note}>
      <Mail aria-hidden="true" />
      <p>
        <b>No mail server is configured</b>
        Readers can subscribe, but no confirmations or issues are sent. Set SMTP_URL and MAIL_FROM,
        then restart the site.
      </p>
    </div>
  )
}

function Figures({ status }: { status: NewsletterStatus }) {
  const { subscribers, readers, unconfirmed, refused } = status
  const paused = refused.filter(({ count }) => count >= refusalsUntilPaused).length
  const figures = [
    ['Subscribers', subscribers],
    ['Confirmed readers', readers],
    ['Not confirmed', unconfirmed],
    ['Paused', paused],
  ] as const
  return (
    <div className={styles.figures}>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{withCommas(value)}</dd>
          </div>
        ))}
      </dl>
      <PageLink to="/admin?tab=subscribers" className={styles.go}>
        View Subscribers
        <ArrowRight aria-hidden="true" />
      </PageLink>
    </div>
  )
}

interface IssuesProps extends Pick<PartsProps, 'status' | 'planned' | 'timeZone'> {
  onOpen: (post: { id: number; title: string }) => void
}

function Issues({ status: { issues, mail }, planned, timeZone, onOpen }: IssuesProps) {
  if (issues.length === 0 && planned.length === 0)
    return <EmptyState icon={<Send aria-hidden="true" />}>No issues yet</EmptyState>
  return (
    <ul className={styles.list}>
      {planned.map(({ id, title, visibleFrom }) => (
        <li key={`post ${id}`} className={styles.row}>
          <CalendarClock aria-hidden="true" />
          <p className={styles.what}>
            <b>{title}</b>
            Appears on {formatDateTime(visibleFrom ?? '', timeZone)}; it can be sent from then on
          </p>
          <Badge>Scheduled</Badge>
        </li>
      ))}
      {issues.map((issue) => (
        <li key={`issue ${issue.postId}`} className={styles.row}>
          <IssueIcon issue={issue} />
          <p className={styles.what}>
            <b>{issue.subject}</b>
            Sent on {formatDateTime(issue.sentAt, timeZone)} to {countOf(issue.readers, 'reader')}
          </p>
          <p className={styles.states}>{describeStates(issue)}</p>
          {mail && (
            <Button
              variant="quiet"
              size="md"
              className={styles.action}
              aria-label={`Open ${issue.subject}`}
              onClick={() => onOpen({ id: issue.postId, title: issue.subject })}
            >
              Open
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function IssueIcon({ issue: { waiting } }: { issue: Issue }) {
  return waiting > 0 ? (
    <Send aria-hidden="true" />
  ) : (
    <CircleCheck aria-hidden="true" className={styles.done} />
  )
}

/** Such as '118 delivered, 2 failed'. */
function describeStates({ delivered, waiting, failed }: Issue): string {
  return [
    `${withCommas(delivered)} delivered`,
    ...(waiting > 0 ? [`${withCommas(waiting)} waiting`] : []),
    ...(failed > 0 ? [`${withCommas(failed)} failed`] : []),
  ].join(', ')
}

interface UnsentPostsProps {
  posts: readonly AdminPost[]
  issues: readonly Issue[]
  onWrite: (post: AdminPost) => void
}

const shownPosts = 5

/** The latest posts that were not sent. */
function UnsentPosts({ posts, issues, onWrite }: UnsentPostsProps) {
  const sent = new Set(issues.map(({ postId }) => postId))
  const unsent = posts.filter(({ id }) => !sent.has(id))
  if (unsent.length === 0)
    return <EmptyState icon={<Mail aria-hidden="true" />}>Every published post was sent</EmptyState>
  return (
    <>
      <ul className={styles.list}>
        {unsent.slice(0, shownPosts).map((post) => (
          <li key={post.id} className={styles.row}>
            <Mail aria-hidden="true" />
            <p className={styles.what}>
              <b>{post.title}</b>
              {post.category}, {post.date}
            </p>
            <Button
              variant="secondary"
              size="md"
              aria-label={`Write Issue from ${post.title}`}
              onClick={() => onWrite(post)}
            >
              Write Issue
            </Button>
          </li>
        ))}
      </ul>
      {unsent.length > shownPosts && (
        <PageLink to="/admin?tab=blog" className={styles.go}>
          All Blog Posts
          <ArrowRight aria-hidden="true" />
        </PageLink>
      )}
    </>
  )
}

interface RejectedAddressesProps {
  refused: readonly RefusedReader[]
  timeZone: string
}

function RejectedAddresses({ refused, timeZone }: RejectedAddressesProps) {
  const resume = useResume()
  if (refused.length === 0)
    return (
      <EmptyState icon={<CircleCheck aria-hidden="true" />}>No address was rejected</EmptyState>
    )
  return (
    <ul className={styles.list}>
      {refused.map(({ subscriberId, email, count, answer, lastAt }) => (
        <li key={subscriberId} className={styles.row}>
          <Mail aria-hidden="true" />
          <p className={styles.what}>
            <b>{email}</b>
            Rejected {countOf(count, 'time')}, last on {formatDateTime(lastAt, timeZone)}. {answer}
          </p>
          {count >= refusalsUntilPaused && (
            <Button
              variant="secondary"
              size="md"
              aria-label={`Resume Sending to ${email}`}
              disabledFocusable={resume.isPending}
              onClick={() =>
                resume.mutate(subscriberId, {
                  onSuccess: () =>
                    showToast({
                      title: 'Sending resumed',
                      text: `${email} will get the next newsletter.`,
                    }),
                  onError: (error) => toastFailure(reasonOf(error)),
                })
              }
            >
              Resume Sending
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
