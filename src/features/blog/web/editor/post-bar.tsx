import { ArrowLeft, Ellipsis, ExternalLink, Eye, Focus, PanelRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMediaQuery } from '../../../../platform/web/media-query.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../../../platform/web/ui/button.tsx'
import { Tooltip } from '../../../../platform/web/ui/tooltip.tsx'
import { formatDateTime } from '../../../../shared/dates.ts'
import type { Post } from '../../contract.ts'
import { KeysButton } from './keys-dialog.tsx'
import styles from './post-bar.module.css'
import type { SaveAs, SaveStatus, usePostSession } from './use-post-session.ts'

interface Toggle {
  isOn: boolean
  toggle: () => void
}

interface PostBarProps {
  post: Post | undefined
  timeZone: string
  session: Pick<ReturnType<typeof usePostSession>, 'state' | 'status'>
  isDirty: boolean
  /** Whether an upload is pending. */
  isLocked: boolean
  /** Undefined where there is no room beside the text. */
  preview: Toggle | undefined
  focus: Toggle
  details: Toggle
  /** What shares a draft with others. */
  share: ReactNode
  onSave: (as: SaveAs) => void
  onPublish: (way: 'publish' | 'schedule') => void
}

/** All buttons need the width of a tablet; below, the lesser ones are in a menu. */
const wideBar = '(width >= 1024px)'

/** The bar above a post: where it stands, whether it is saved, and what can be done with it. */
export function PostBar(props: PostBarProps) {
  const { preview, details } = props
  const isWide = useMediaQuery(wideBar)
  return (
    <header className={styles.bar}>
      {isWide ? (
        <ButtonLink to="/admin?tab=blog" variant="quiet" size="md" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Posts
        </ButtonLink>
      ) : (
        <IconLink to="/admin?tab=blog" label="Back to posts">
          <ArrowLeft aria-hidden="true" />
        </IconLink>
      )}
      <PostStatus {...props} />
      <div className={styles.actions}>
        {preview && (
          <Button
            variant="quiet"
            size="md"
            className={styles.toggle}
            aria-pressed={preview.isOn}
            onClick={preview.toggle}
          >
            <Eye aria-hidden="true" />
            Preview
          </Button>
        )}
        {isWide && props.session.state !== 'published' && props.share}
        {isWide && <FocusButton {...props.focus} />}
        {isWide && <KeysButton place="page" />}
        <Tooltip text="Details">
          <IconButton
            label="Details"
            className={styles.toggle}
            aria-expanded={details.isOn}
            aria-controls="post-details"
            onClick={details.toggle}
          >
            <PanelRight aria-hidden="true" />
          </IconButton>
        </Tooltip>
        {isWide && <span className={styles.line} />}
        {isWide ? <LesserActions {...props} /> : <MoreMenu {...props} />}
        <MainAction {...props} />
      </div>
    </header>
  )
}

/** What makes the text public. */
function MainAction({ session, isLocked, onSave, onPublish }: PostBarProps) {
  if (session.state !== 'published')
    return (
      <Button size="md" disabled={isLocked} onClick={() => onPublish('publish')}>
        Publish
      </Button>
    )
  return (
    <Button
      size="md"
      disabled={isLocked}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={() => onSave('unchanged')}
    >
      Update Post
    </Button>
  )
}

function FocusButton({ isOn, toggle }: Toggle) {
  return (
    <Button
      variant="quiet"
      size="md"
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={toggle}
    >
      <Focus aria-hidden="true" />
      Focus
    </Button>
  )
}

/** The actions beside the main one. */
function LesserActions({ post, session, isLocked, onSave, onPublish }: PostBarProps) {
  const { state } = session
  if (state === 'published')
    return post ? (
      <ButtonLink to={`/blog/${post.id}`} variant="secondary" size="md">
        <ExternalLink aria-hidden="true" />
        View Post
      </ButtonLink>
    ) : null
  return (
    <>
      <Button
        variant="secondary"
        size="md"
        disabled={isLocked}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => onSave('unchanged')}
      >
        {state === 'draft' ? 'Save Draft' : 'Save'}
      </Button>
      <Button
        variant="secondary"
        size="md"
        disabled={isLocked}
        onClick={() => onPublish('schedule')}
      >
        {state === 'draft' ? 'Schedule' : 'Reschedule'}
      </Button>
    </>
  )
}

/** What a narrow bar has no room for. */
function MoreMenu(props: PostBarProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <IconButton label="More" popoverTarget={id}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {/* A press on a button closes the menu; the buttons themselves are keyboard accessible. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onClick={() => menu.current?.hidePopover()}
      >
        <LesserActions {...props} />
        {props.session.state !== 'published' && props.share}
        <FocusButton {...props.focus} />
      </div>
    </>
  )
}

/** Where the post stands, and whether its text is saved. */
function PostStatus({ post, timeZone, session: { state, status }, isDirty }: PostBarProps) {
  const now = useNow()
  const stands =
    state === 'draft'
      ? 'Draft'
      : state === 'published'
        ? 'Published'
        : `Scheduled for ${formatDateTime(post?.visibleFrom ?? '', timeZone)}`
  const saved = describeStatus(status, isDirty, state === 'published', now)
  return (
    <p className={styles.status}>
      <b>{stands}</b>
      <span role="status">{saved}</span>
    </p>
  )
}

/** Whether what is typed is saved, in words. */
export function describeStatus(
  status: SaveStatus,
  isDirty: boolean,
  isPublished: boolean,
  now: number,
): string {
  if (status.kind === 'saving') return 'Saving…'
  if (status.kind === 'failed' && isDirty)
    return status.isOffline ? 'Not saved: offline' : `Not saved: ${status.reason}`
  if (isDirty) return isPublished ? 'Changes not published' : 'Not saved yet'
  if (status.kind !== 'saved') return ''
  const minutes = Math.floor((now - status.at) / 60_000)
  if (minutes < 1) return 'Saved'
  if (minutes < 60) return `Saved ${minutes} min ago`
  const time = new Date(status.at).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
  })
  return `Saved at ${time}`
}

const tickMs = 15_000

/** The current time, a few times a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
