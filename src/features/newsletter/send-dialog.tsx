import { useMemo, useState } from 'react'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { reasonOf, toastFailure } from '../../platform/web/admin/toasts.ts'
import { serverHtml } from '../../platform/web/server-html.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../platform/web/ui/dialog.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import type { Issue, NewsletterStatus } from './contract.ts'
import { useIssuePreview, useSendIssue, useSendTest } from './admin-queries.ts'
import styles from './send-dialog.module.css'

interface SendDialogProps {
  post: { id: number; title: string }
  status: NewsletterStatus
  timeZone: string
  onClose: () => void
}

const tell = (error: Error) => toastFailure(reasonOf(error))

/** Shows a post as it would arrive, and sends it: to the owner for a look, then to everyone, once. */
export function SendDialog({ post, status, timeZone, onClose }: SendDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const send = useSendIssue(post.id)
  const test = useSendTest(post.id)
  const issue = status.issues.find(({ postId }) => postId === post.id)
  const readers = countOf(status.readers, 'confirmed reader')

  function sendToAll() {
    send.mutate(undefined, {
      onSuccess: (sent) =>
        showToast({
          title: 'Newsletter sent',
          text: `It is on its way to ${countOf(sent.readers, 'reader')}.`,
        }),
      onError: tell,
      onSettled: () => setAsking(false),
    })
  }

  function sendTest() {
    test.mutate(undefined, {
      onSuccess: ({ answer }) =>
        showToast({
          title: 'Test sent',
          text: `The mail server took it for your own mailbox: ${answer}`,
        }),
      onError: tell,
    })
  }

  return (
    <Dialog title={`Send “${post.title}” as newsletter`} size="lg" onClose={onClose}>
      <p className={styles.state} role="status">
        {issue ? stateOf(issue, timeZone) : `Goes to ${readers}, to each one once.`}
      </p>
      <Preview postId={post.id} />
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Close
        </Button>
        <Button variant="secondary" size="md" busy={test.isPending} onClick={sendTest}>
          Send a test to yourself
        </Button>
        {!issue && (
          <Button size="md" disabled={status.readers === 0} onClick={() => setAsking(true)}>
            Send to {readers}
          </Button>
        )}
      </DialogActions>
      {isAsking && (
        <ConfirmDialog
          title="Send the newsletter?"
          text={`“${post.title}” goes to ${readers}. A newsletter that was sent cannot be called back, and a post is sent only once.`}
          confirm="Send now"
          cancel="Not yet"
          busy={send.isPending}
          onConfirm={sendToAll}
          onCancel={() => !send.isPending && setAsking(false)}
        />
      )}
    </Dialog>
  )
}

function stateOf({ sentAt, readers, delivered, waiting, failed }: Issue, timeZone: string): string {
  const when = `Sent on ${formatDateTime(sentAt, timeZone)} to ${countOf(readers, 'reader')}`
  const failures = failed > 0 ? `, ${failed} could not be delivered` : ''
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
      {/* Nothing in it may run, send or reach this page; the mail brings its own colours. */}
      <MailFrame html={html} />
      <details className={styles.plain}>
        <summary>Plain text</summary>
        <pre>{text.replace('\u0001', '(the link of each reader)')}</pre>
      </details>
    </>
  )
}

function MailFrame({ html }: { html: string }) {
  // Made once for each mail: a new value at each rendering would make the frame load again.
  const { __html } = useMemo(() => serverHtml(html), [html])
  return <iframe className={styles.preview} title="The newsletter" sandbox="" srcDoc={__html} />
}
