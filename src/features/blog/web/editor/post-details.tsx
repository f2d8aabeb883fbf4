import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import type { PostState } from '../../contract.ts'
import styles from './post-details.module.css'
import { PostFields } from './post-fields.tsx'
import type { PostForm } from './post-form.ts'

interface PostDetailsProps {
  form: PostForm
  writtenIn: string | undefined
  isOpen: boolean
  onClose: () => void
  state: PostState
  /** Makes the post a draft again. */
  onWithdraw: () => void
  /** Further actions on the post. */
  children: ReactNode
}

/** The fields of a post beside its text. On narrow windows they cover it. */
export function PostDetails(props: PostDetailsProps) {
  const { form, writtenIn, isOpen, onClose, state, onWithdraw, children } = props
  return (
    <aside id="post-details" className={styles.details} aria-label="Details" hidden={!isOpen}>
      <div className={styles.head}>
        <h2>Details</h2>
        <IconButton label="Close details" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <PostFields form={form} writtenIn={writtenIn} />
      {children}
      {state === 'planned' && (
        <Button variant="secondary" size="md" onClick={onWithdraw}>
          Cancel Schedule
        </Button>
      )}
      {state === 'published' && <Unpublish onWithdraw={onWithdraw} />}
    </aside>
  )
}

/** Takes a post back, after asking. */
function Unpublish({ onWithdraw }: Pick<PostDetailsProps, 'onWithdraw'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" size="md" onClick={() => setAsking(true)}>
        Unpublish
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Unpublish this post?"
          text="It becomes a draft, and its address shows visitors nothing until you publish it again. Its comments are kept."
          confirm="Unpublish"
          cancel="Cancel"
          onConfirm={() => {
            setAsking(false)
            onWithdraw()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
