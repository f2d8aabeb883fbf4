import Send from 'lucide-react/icons/send'
import { type SubmitEvent, useState } from 'react'
import { isBlank } from '../../shared/text.ts'
import { requestFormToken, formTokenHeaders } from '../../platform/web/form-token.ts'
import { formValues } from '../../platform/web/form-values.ts'
import { FormAutosave } from '../../platform/web/autosave/form-autosave.tsx'
import { showToast } from '../../platform/web/toast-store.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import { HoneypotField } from '../../platform/web/ui/honeypot-field.tsx'
import { WithoutScript } from '../../platform/web/ui/without-script.tsx'
import { missingInformation } from './missing-information.ts'
import styles from './form.module.css'
import { useAddComment } from './queries.ts'

const posted = {
  title: 'Comment Posted Successfully',
  text: "Your comment has been saved and I've been notified about it. It's now visible to other visitors.",
}

function showFailure({ message }: Error): void {
  showToast({
    title: 'Failed to Add Comment',
    text: message || 'An error occurred. Please try again later.',
    variant: 'destructive',
  })
}

interface CommentFormProps {
  postId: number
  /** Whether comments are announced in a chat tool. */
  hasChat?: boolean | undefined
}

/** Posts a comment under any name. The form is cleared only after the server has accepted it. */
export function CommentForm({ postId, hasChat = false }: CommentFormProps) {
  const { mutate, isPending } = useAddComment(postId)
  const [status, setStatus] = useState('')

  function post(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = formValues(form, ['author', 'content'])
    if (isBlank(fields.author) || isBlank(fields.content)) {
      showToast({ title: 'Missing Information', text: missingInformation })
      return
    }
    setStatus('')
    mutate(
      {
        fields: { author: fields.author.trim(), content: fields.content.trim() },
        headers: formTokenHeaders(form),
      },
      {
        onSuccess: (answer) => {
          form.reset()
          if ('moderated' in answer) return setStatus(answer.message)
          showToast(posted)
        },
        onError: showFailure,
      },
    )
  }

  return (
    <form
      method="dialog"
      className={styles.form}
      onSubmit={post}
      onFocusCapture={requestFormToken}
      noValidate
    >
      <FormAutosave name={`comment/${postId}`} />
      <HoneypotField />
      <div className={styles.name}>
        <TextField label="Name" name="author" autoComplete="name" disabled={isPending} />
      </div>
      <TextArea label="Comment" name="content" rows={3} disabled={isPending} />
      <p role="status" className={styles.status}>
        {status}
      </p>
      <div className={styles.foot}>
        <WithoutScript>Writing a comment needs JavaScript.</WithoutScript>
        <Button type="submit" size="md" className="needs-script" busy={isPending}>
          {isPending ? 'Posting...' : 'Post Comment'}
        </Button>
        {hasChat && (
          <p className={styles.note}>
            <Send aria-hidden="true" />
            Comment notifications are sent to a team chat tool.
          </p>
        )}
      </div>
    </form>
  )
}
