import { ExternalLink } from 'lucide-react'
import { Button, ButtonLink } from '../../../../platform/web/ui/button.tsx'
import { postPath } from '../../../../shared/addresses.ts'
import type { Post, PostState } from '../../contract.ts'
import type { NewVersion } from '../../rules.ts'
import { WithdrawButton } from './writing-details.tsx'

/**
 * What saving does with the visibility of a post: nothing, or makes it a draft, public now or from an instant on, or a new version
 * for its readers.
 */
export type SaveAs = 'unchanged' | 'draft' | 'now' | { at: string } | { newVersion: NewVersion }

export type PostDialog = 'publish' | 'schedule' | 'version'

interface PostActionsProps {
  state: PostState
  /** Whether an upload is pending. */
  isLocked: boolean
  onSave: () => void
  onPublish: (dialog: PostDialog) => void
}

/** What makes the post public. */
export function MainPostAction({ state, isLocked, onSave, onPublish }: PostActionsProps) {
  if (state !== 'published')
    return (
      <Button size="md" disabledFocusable={isLocked} onClick={() => onPublish('publish')}>
        Publish
      </Button>
    )
  return (
    <Button
      size="md"
      disabledFocusable={isLocked}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={onSave}
    >
      Update Post
    </Button>
  )
}

/** The actions beside the main one. */
export function LesserPostActions(props: PostActionsProps & { post: Post | undefined }) {
  const { post, state, isLocked, onSave, onPublish } = props
  if (state === 'published')
    return post ? (
      <>
        <ButtonLink to={postPath(post)} variant="secondary" size="md">
          <ExternalLink aria-hidden="true" />
          View Post
        </ButtonLink>
        <Button
          variant="secondary"
          size="md"
          disabledFocusable={isLocked}
          onClick={() => onPublish('version')}
        >
          New Version
        </Button>
      </>
    ) : null
  return (
    <>
      <Button
        variant="secondary"
        size="md"
        disabledFocusable={isLocked}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        {state === 'draft' ? 'Save Draft' : 'Save'}
      </Button>
      <Button
        variant="secondary"
        size="md"
        disabledFocusable={isLocked}
        onClick={() => onPublish('schedule')}
      >
        {state === 'draft' ? 'Schedule' : 'Reschedule'}
      </Button>
    </>
  )
}

interface WithdrawActionProps {
  state: PostState
  /** Makes the post a draft again. */
  onWithdraw: () => void
}

/** Takes a post back that visitors read, or will. */
export function WithdrawAction({ state, onWithdraw }: WithdrawActionProps) {
  if (state === 'published')
    return (
      <WithdrawButton
        what="post"
        effect="It becomes a draft, and its address shows visitors nothing until you publish it again. Its comments are kept."
        onWithdraw={onWithdraw}
      />
    )
  if (state === 'draft') return null
  return (
    <Button variant="secondary" size="md" onClick={onWithdraw}>
      Cancel Schedule
    </Button>
  )
}
