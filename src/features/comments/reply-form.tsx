import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '../../shared/text.ts'
import { FormAlert } from '../../platform/web/admin/form-alert.tsx'
import { reasonOf, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { FormAutosave } from '../../platform/web/autosave/form-autosave.tsx'
import { formValues } from '../../platform/web/form-values.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { busyField, TextArea } from '../../platform/web/ui/field.tsx'
import { reportInvalid } from '../../platform/web/ui/report-invalid.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { type Site, siteUrl } from '../site/contract.ts'
import { useReply } from './admin-queries.ts'
import styles from './comment-row.module.css'
import type { ListedComment } from './contract.ts'

interface ReplyFormProps {
  id: string
  comment: ListedComment
  onClose: () => void
}

/** The owner's reply to a comment. Its text is kept on this device until it is sent. */
export function ReplyForm({ id, comment, onClose }: ReplyFormProps) {
  const { data: site } = useQuery(readOptions<Site>(siteUrl))
  const reply = useReply(comment)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { content } = formValues(event.currentTarget, ['content'])
    if (isBlank(content)) {
      flushSync(() => setProblem('Please enter your reply.'))
      reportInvalid(form.current)
      return
    }
    setProblem(undefined)
    reply.mutateAsync({ content: content.trim() }).then(
      () => {
        form.current?.reset()
        toastSuccess(comment.moderated ? 'Comment approved and answered' : 'Reply posted')
        onClose()
      },
      // Shown by the form.
      () => undefined,
    )
  }

  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={send}>
      <FormAutosave name={`reply/${comment.id}`} />
      <TextArea
        label={`Reply as ${site?.ownerName ?? 'the owner'}`}
        name="content"
        rows={2}
        required
        onKeyDown={onKey}
        error={problem}
        {...(reply.isPending && busyField)}
      />
      {reply.error && <FormAlert text={reasonOf(reply.error)} />}
      <div className={styles.formFoot}>
        <p className={styles.hint}>
          Shown below the comment.{comment.moderated && ' Replying approves the comment.'}
        </p>
        <div className="row gap-16 ml-auto">
          <Button variant="quiet" size="md" disabledFocusable={reply.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="md"
            busy={reply.isPending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {comment.moderated ? 'Approve and Reply' : 'Reply'}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Ctrl or Cmd with Enter sends, as in every form of the admin area. */
function onKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
