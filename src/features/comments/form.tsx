import { Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { isBlank } from '../../shared/fields.ts'
import { showToast } from '../../web/toast-store.ts'
import { Button } from '../../web/ui/button.tsx'
import { TextArea, TextField } from '../../web/ui/field.tsx'
import { missingInformation } from './contract.ts'
import styles from './form.module.css'
import { useAddComment } from './queries.ts'

const nothing = { author: '', content: '' }

/** Posts a comment under a free name. What was typed stays until the server has taken it. */
export function CommentForm({ postId }: { postId: number }) {
  const [fields, setFields] = useState(nothing)
  const { mutate, isPending } = useAddComment(postId)

  function post(event: SubmitEvent) {
    event.preventDefault()
    if (isBlank(fields.author) || isBlank(fields.content)) {
      showToast({ title: 'Missing Information', text: missingInformation })
      return
    }
    mutate(
      { author: fields.author.trim(), content: fields.content.trim() },
      {
        onSuccess: () => {
          setFields(nothing)
          showToast({
            title: 'Comment Posted Successfully',
            text: "Your comment has been saved and I've been notified about it. It's now visible to other visitors.",
          })
        },
        onError: (error) =>
          showToast({
            title: 'Failed to Add Comment',
            text: error.message || 'An error occurred. Please try again later.',
            variant: 'destructive',
          }),
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={post} noValidate>
      <div className={styles.name}>
        <TextField
          label="Name"
          autoComplete="name"
          value={fields.author}
          onChange={(event) => setFields({ ...fields, author: event.target.value })}
          disabled={isPending}
        />
      </div>
      <TextArea
        label="Comment"
        rows={3}
        value={fields.content}
        onChange={(event) => setFields({ ...fields, content: event.target.value })}
        disabled={isPending}
      />
      <div className={styles.foot}>
        <Button type="submit" size="md" busy={isPending}>
          {isPending ? 'Posting...' : 'Post Comment'}
        </Button>
        <p className={styles.note}>
          <Send aria-hidden="true" />
          Comment notifications are sent to a team chat tool.
        </p>
      </div>
    </form>
  )
}
