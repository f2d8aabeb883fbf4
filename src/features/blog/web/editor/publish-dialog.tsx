import { CircleCheck, Globe, History, Rss, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { showToast } from '../../../../platform/web/toast-store.ts'
import { reportInvalidForm } from '../../../../platform/web/admin/schema-form.ts'
import { reasonOf, toastFailure } from '../../../../platform/web/admin/toasts.ts'
import { postPath } from '../../../../shared/addresses.ts'
import { countOf } from '../../../../shared/count.ts'
import type { Post } from '../../contract.ts'
import { CheckList } from './checks-bar.tsx'
import { type Check, type Checks, describeChecked } from './checks.ts'
import { describeTime } from './post-inputs.tsx'
import styles from './publish-dialog.module.css'
import type { SaveAs } from './post-actions.tsx'
import { instantOf, localOf } from './zoned-time.ts'

/** Sends published posts by mail. */
export interface Newsletter {
  /** The number of readers that a post would be sent to. */
  readersOf: (id: number | undefined) => number
  send: (id: number) => Promise<{ readers: number }>
}

interface PublishDialogProps {
  way: 'publish' | 'schedule'
  post: Post | undefined
  timeZone: string
  checks: Checks
  newsletter: Newsletter | undefined
  onShow: (check: Check) => void
  /** Resolves to undefined if the post could not be saved. */
  onSave: (as: SaveAs) => Promise<Post | undefined>
  onClose: () => void
}

/** Says what publishing a post does, and does it, now or at a time. */
export function PublishDialog(props: PublishDialogProps) {
  const { way, post, timeZone, checks, onShow, onClose } = props
  const { isBusy, plan, readers, isSent, setSent, run } = usePublishing(props)
  const isBlocked = checks.list.some(({ kind }) => kind === 'field')
  return (
    <Dialog
      title={way === 'publish' ? 'Publish this post' : 'Schedule this post'}
      onClose={() => isBusy || onClose()}
    >
      {way === 'schedule' && (
        <TextField
          type="datetime-local"
          label="Publish on"
          required
          hint={describeTime(plan.value, timeZone)}
          {...plan}
        />
      )}
      <Effects way={way} post={post} />
      {readers > 0 && <SendChoice readers={readers} isSent={isSent} onChange={setSent} />}
      <ChecksBefore checks={checks} onShow={onShow} />
      <DialogActions>
        <Button variant="secondary" size="md" disabledFocusable={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" busy={isBusy} disabledFocusable={isBlocked} onClick={() => void run()}>
          {labelOf(way, !isPassed(checks) && !isBlocked, isSent)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function usePublishing({ way, post, timeZone, newsletter, onSave, onClose }: PublishDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [plannedFor, setPlannedFor] = useState(() => initialPlan(post, timeZone))
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)

  async function run() {
    const as = way === 'publish' ? 'now' : planOf(plannedFor, timeZone)
    if (typeof as === 'object' && 'error' in as) {
      flushSync(() => setError(as.error))
      return reportInvalidForm()
    }
    setBusy(true)
    const saved = await onSave(as)
    if (saved && isSent && newsletter) await send(newsletter, saved.id)
    setBusy(false)
    return saved && onClose()
  }

  return {
    isBusy,
    run,
    isSent,
    setSent,
    readers: way === 'publish' ? (newsletter?.readersOf(post?.id) ?? 0) : 0,
    plan: {
      value: plannedFor,
      error,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setError(undefined)
        setPlannedFor(target.value)
      },
    },
  }
}

async function send(newsletter: Newsletter, id: number): Promise<void> {
  try {
    const { readers } = await newsletter.send(id)
    showToast({
      title: 'Published and sent',
      text: `The newsletter is on its way to ${countOf(readers, 'reader')}.`,
    })
  } catch (error) {
    toastFailure(`Published, but not sent. ${reasonOf(error)}`)
  }
}

interface SendChoiceProps {
  readers: number
  isSent: boolean
  onChange: (isSent: boolean) => void
}

/** Whether the post is also sent by mail. */
function SendChoice({ readers, isSent, onChange }: SendChoiceProps) {
  const id = useId()
  return (
    <div className={styles.send}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-about`}
        checked={isSent}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>Send to {countOf(readers, 'newsletter reader')}</label>
      <span id={`${id}-about`}>
        {isSent
          ? 'One mail to each, now. A sent mail cannot be called back.'
          : 'Off. You can send it later from Blog Posts.'}
      </span>
    </div>
  )
}

/** What visitors see of it. */
function Effects({ way, post }: Pick<PublishDialogProps, 'way' | 'post'>) {
  const [when, feed] = way === 'publish' ? ['', 'at once'] : [' at that time', 'from then on']
  return (
    <ul className={styles.effects}>
      <li>
        <Globe aria-hidden="true" />
        <b>Public at its address{when}</b>
        <span>{post ? postPath(post) : 'Under /blog, with the next number'}</span>
      </li>
      <li>
        <Rss aria-hidden="true" />
        <b>In the feed {feed}</b>
        <span>Also on the home page, in the archive and in the search</span>
      </li>
      <li>
        <History aria-hidden="true" />
        <b>Kept as version 1</b>
        <span>This text stays readable once you publish a new version</span>
      </li>
    </ul>
  )
}

/** Whether the text as it is now has been checked, without any note. */
const isPassed = ({ list, text }: Checks) => list.length === 0 && text.kind === 'current'

function ChecksBefore({ checks, onShow }: Pick<PublishDialogProps, 'checks' | 'onShow'>) {
  const { list, text } = checks
  if (list.length > 0)
    return (
      <div className={styles.checks}>
        <TriangleAlert aria-hidden="true" />
        <b>{`${countOf(list.length, 'thing')} before you publish`}</b>
        <CheckList checks={list} onShow={onShow} />
      </div>
    )
  if (!text.preview || !isPassed(checks))
    return (
      <div className={styles.checks} role="status">
        <TriangleAlert aria-hidden="true" />
        <b>{text.kind === 'failed' ? 'The text could not be checked' : 'Checking the text…'}</b>
        {text.kind === 'failed' && (
          <Button variant="secondary" size="md" onClick={text.retry}>
            Try Again
          </Button>
        )}
      </div>
    )
  return (
    <p className={styles.checks} data-passed="">
      <CircleCheck aria-hidden="true" />
      <b>All checks passed</b>
      <span>{describeChecked(text.preview)}</span>
    </p>
  )
}

function labelOf(way: 'publish' | 'schedule', hasChecks: boolean, isSent: boolean): string {
  const label = way === 'schedule' ? 'Schedule' : isSent ? 'Publish and Send' : 'Publish'
  return hasChecks ? `${label} Anyway` : label
}

function initialPlan(post: Post | undefined, timeZone: string): string {
  const from = post?.visibleFrom
  return from && from > new Date().toISOString() ? localOf(from, timeZone) : ''
}

function planOf(typed: string, timeZone: string): { at: string } | { error: string } {
  const at = instantOf(typed, timeZone)
  if (at === undefined) return { error: 'Choose a date and a time' }
  return at > new Date().toISOString() ? { at } : { error: 'Choose a time in the future' }
}
