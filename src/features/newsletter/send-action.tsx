import { Mail } from 'lucide-react'
import { useState, useMemo } from 'react'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { type Post, postState } from '../blog/contract.ts'
import { useNewsletterStatus, useIssuePreview, useSendIssue, useSendTest } from './admin-queries.ts'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { reasonOf, toastFailure } from '../../platform/web/admin/toasts.ts'
import { trustedHtml } from '../../platform/web/trusted-html.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../platform/web/ui/dialog.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import type { Issue, NewsletterStatus } from './contract.ts'
import styles from './send-action.module.css'

interface SendActionProps {
  post: Pick<Post, 'id' | 'title' | 'visibleFrom'>
  timeZone: string
}

/** Sends a published post as newsletter; hidden without a mail server. */
export function SendAction({ post, timeZone }: SendActionProps) {
  const { data: status } = useNewsletterStatus()
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  if (!status?.mail || postState(post, now) !== 'published') return null
  return (
    <>
      <RowAction
        text="Send as newsletter"
        of={post.title}
        icon={<Mail />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <SendDialog
          post={post}
          status={status}
          timeZone={timeZone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface SendDialogProps {
  post: { id: number; title: string }
  status: NewsletterStatus
  timeZone: string
  onClose: () => void
}

const showError = (error: Error) => toastFailure(reasonOf(error))

const showTestSent = ({ answer }: { answer: string }) =>
  showToast({ title: 'Test sent', text: `The mail server accepted it: ${answer}` })

/** Previews a post as a newsletter, and sends a test to the owner or, once, the newsletter to all readers. */
export function SendDialog({ post, status, timeZone, onClose }: SendDialogProps) {
  const [isConfirming, setConfirming] = useState(false)
  const send = useSendIssue(post.id)
  const test = useSendTest(post.id)
  const issue = status.issues.find(({ postId }) => postId === post.id)
  const readers = countOf(status.readers, 'confirmed reader')

  const confirm = () => setConfirming(true)

  function sendToAll() {
    send.mutate(undefined, {
      onSuccess: (sent) =>
        showToast({
          title: 'Newsletter sent',
          text: `It is on its way to ${countOf(sent.readers, 'reader')}.`,
        }),
      onError: showError,
      onSettled: () => setConfirming(false),
    })
  }

  const sendTest = () => test.mutate(undefined, { onSuccess: showTestSent, onError: showError })

  return (
    <Dialog title={`Send “${post.title}” as newsletter`} size="lg" onClose={onClose}>
      <p className={styles.state} role="status">
        {issue ? describeDelivery(issue, timeZone) : `Will be sent to ${readers}.`}
      </p>
      <Preview postId={post.id} />
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Close
        </Button>
        <Button variant="secondary" size="md" busy={test.isPending} onClick={sendTest}>
          Send Test to Yourself
        </Button>
        {!issue && (
          <Button size="md" disabledFocusable={status.readers === 0} onClick={confirm}>
            Send to {countOf(status.readers, 'Reader')}
          </Button>
        )}
      </DialogActions>
      {isConfirming && (
        <ConfirmDialog
          title="Send the newsletter?"
          text={`“${post.title}” will be sent to ${readers}. This action cannot be undone, and a post can be sent only once.`}
          confirm="Send Now"
          cancel="Cancel"
          busy={send.isPending}
          onConfirm={sendToAll}
          onCancel={() => !send.isPending && setConfirming(false)}
        />
      )}
    </Dialog>
  )
}

function describeDelivery(
  { sentAt, readers, delivered, waiting, failed }: Issue,
  timeZone: string,
): string {
  const when = `Sent on ${formatDateTime(sentAt, timeZone)} to ${countOf(readers, 'reader')}`
  const failures = failed > 0 ? `, ${failed} failed` : ''
  return `${when}: ${delivered} delivered, ${waiting} waiting${failures}.`
}

function Preview({ postId }: { postId: number }) {
  const preview = useIssuePreview(postId)
  if (preview.isPending)
    return (
      <p className={styles.loading} role="status">
        <Spinner />
        Loading the newsletter...
      </p>
    )
  if (!preview.data)
    return (
      <ListFailure
        what="the newsletter"
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    )
  const { subject, html, text } = preview.data
  return (
    <>
      <p className={styles.subject}>
        <span>Subject</span> {subject}
      </p>
      {/* The frame is sandboxed; the mail has its own colours. */}
      <MailFrame html={html.replace(linkPlaceholder, '#')} />
      <details className={styles.plain}>
        <summary>Plain text</summary>
        <pre>{text.replace(linkPlaceholder, '(unsubscribe link)')}</pre>
      </details>
    </>
  )
}

/** Of the link of each reader, as the server sends it. */
const linkPlaceholder = '\u0001'

function MailFrame({ html }: { html: string }) {
  // Memoized, since a new value would reload the frame on each render.
  const { __html } = useMemo(() => trustedHtml(html), [html])
  return <iframe className={styles.preview} title="The newsletter" sandbox="" srcDoc={__html} />
}
