import Send from 'lucide-react/icons/send'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '../../shared/text.ts'
import { requestFormToken, formTokenHeaders } from '../../platform/web/form-token.ts'
import { formValues } from '../../platform/web/form-values.ts'
import { FormAutosave } from '../../platform/web/autosave/form-autosave.tsx'
import { showToast } from '../../platform/web/toast-store.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { busyField, TextArea, TextField } from '../../platform/web/ui/field.tsx'
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
  id?: string
  postId: number
  /** Whether comments are announced in a chat tool. */
  hasChat?: boolean | undefined
  /** The comment that is answered, and what happens once the reply is visible. */
  reply?: { to: number; author: string; onPosted: () => void }
}

const order = ['author', 'content'] as const

type FieldName = (typeof order)[number]

const missing: Readonly<Record<FieldName, string>> = {
  author: 'Please enter your name.',
  content: 'Please enter your comment.',
}

/** Posts a comment or a reply under any name. The form is cleared only after the server has accepted it. */
export function CommentForm({ id, postId, hasChat = false, reply }: CommentFormProps) {
  const { bind, isPending, status, post } = useCommentForm(postId, reply)
  return (
    <form
      ref={reply && focusName}
      id={id}
      method="dialog"
      className={reply ? `${styles.form} ${styles.reply}` : styles.form}
      aria-label={reply && `Reply to ${reply.author}`}
      onSubmit={post}
      onFocusCapture={requestFormToken}
      noValidate
    >
      <FormAutosave name={reply ? `comment/${postId}/${reply.to}` : `comment/${postId}`} />
      <HoneypotField />
      <div className={styles.name}>
        <TextField label="Name" autoComplete="name" {...bind('author')} />
      </div>
      <TextArea label="Comment" rows={3} {...bind('content')} />
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

function useCommentForm(postId: number, reply: CommentFormProps['reply']) {
  const { mutate, isPending } = useAddComment(postId)
  const [status, setStatus] = useState('')
  const [blank, setBlank] = useState<readonly FieldName[]>([])

  function send(form: HTMLFormElement, { author, content }: Record<FieldName, string>) {
    const replyTo = reply && { replyTo: reply.to }
    const fields = { author: author.trim(), content: content.trim(), ...replyTo }
    setStatus('')
    mutate(
      { fields, headers: formTokenHeaders(form) },
      {
        onSuccess: (answer) => {
          form.reset()
          if ('moderated' in answer) return setStatus(answer.message)
          showToast(posted)
          reply?.onPosted()
        },
        onError: showFailure,
      },
    )
  }

  return {
    isPending,
    status,
    bind: (name: FieldName) => ({
      name,
      error: blank.includes(name) ? missing[name] : undefined,
      required: true,
      ...(isPending && busyField),
      onChange: () => setBlank(blank.filter((one) => one !== name)),
    }),
    post: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const fields = formValues(form, order)
      const found = order.filter((name) => isBlank(fields[name]))
      flushSync(() => setBlank(found))
      const [first] = found
      if (!first) return send(form, fields)
      showToast({ title: 'Missing Information', text: missingInformation, variant: 'notice' })
      focusField(form, first)
    },
  }
}

function focusName(form: HTMLFormElement | null): void {
  if (form) focusField(form, 'author')
}

function focusField(form: HTMLFormElement, name: FieldName): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
