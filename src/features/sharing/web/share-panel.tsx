import { useQuery } from '@tanstack/react-query'
import { Copy, Unlink } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { announce } from '../../../platform/web/announcements.tsx'
import { BusyFields } from '../../../platform/web/admin/busy-fields.tsx'
import { copyAddress } from '../../../platform/web/admin/copy-address.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { useKeptFocus } from '../../../platform/web/ui/focus-return.ts'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { countOf } from '../../../shared/count.ts'
import { type PostSharing, type Share, type ShareDays, shareUrl } from '../contract.ts'
import { describeEnd, endsFor } from './share-ends.ts'
import styles from './share-draft.module.css'

interface SharePanelProps {
  postId: number | undefined
  timeZone: string
  onSave: () => void
}

/** How a draft is shared, and what its owner can change about it. */
export function SharePanel({ postId, timeZone, onSave }: SharePanelProps) {
  return (
    <>
      <h2>Share draft</h2>
      <p className={styles.about}>
        Whoever has this link can read the draft without an account. It stays out of search, feeds
        and caches.
      </p>
      {postId === undefined ? (
        <div className={styles.first}>
          <p>A draft is shared once it is saved. It needs a title.</p>
          <Button size="md" onClick={onSave}>
            Save Draft
          </Button>
        </div>
      ) : (
        <LinkOfPost postId={postId} timeZone={timeZone} />
      )}
    </>
  )
}

function LinkOfPost({ postId, timeZone }: { postId: number; timeZone: string }) {
  const url = shareUrl(postId)
  const { data, isError, isFetching, refetch } = useQuery({
    ...readOptions<PostSharing>(url),
    refetchOnMount: 'always',
  })
  const save = useSend<Change>(
    (body) => ({ method: 'PUT', url, body }),
    () => [url],
  )
  const revoke = useSend<void>(
    () => ({ method: 'DELETE', url }),
    () => [url],
  )
  const creator = useRef<HTMLButtonElement>(null)
  const link = useRef<HTMLInputElement>(null)
  useKeptFocus(data && (data.share?.path ?? 'none'), () => link.current ?? creator.current)
  if (isError)
    return <ListFailure what="the link" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Spinner label="Loading the link" />
  const isBusy = save.isPending || revoke.isPending
  const onError = (error: unknown) => toastFailure(reasonOf(error))
  if (!data.share)
    return (
      <Button
        ref={creator}
        size="md"
        busy={isBusy}
        onClick={() =>
          save.mutate({ mayComment: false }, { onError, onSuccess: () => announce('Link created') })
        }
      >
        Create Link
      </Button>
    )
  return (
    <LinkSettings
      share={data.share}
      linkRef={link}
      {...{ timeZone, isBusy }}
      remarks={data.remarks}
      onChange={(change) =>
        save.mutate(change, { onError, onSuccess: () => announce('Link changed') })
      }
      onRevoke={() =>
        revoke.mutate(undefined, { onError, onSuccess: () => toastSuccess('Link revoked') })
      }
    />
  )
}

interface Change {
  days?: ShareDays
  mayComment: boolean
}

interface LinkSettingsProps {
  share: Share
  linkRef: RefObject<HTMLInputElement | null>
  timeZone: string
  isBusy: boolean
  remarks: number
  onChange: (change: Change) => void
  onRevoke: () => void
}

/** A link that works. */
function LinkSettings(props: LinkSettingsProps) {
  const { share, linkRef, timeZone, isBusy, remarks, onChange, onRevoke } = props
  const { path, expiresAt, mayComment, opened } = share
  const [now] = useState(() => new Date())
  const id = useId()
  return (
    <>
      <div className={styles.link}>
        <TextField
          ref={linkRef}
          label="Secret link"
          readOnly
          value={location.host + path}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button size="md" onClick={() => void copyAddress(location.origin + path)}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
      <BusyFields busy={isBusy} className={styles.terms}>
        <SelectField
          label="Expires"
          value={describeEnd(expiresAt, now, timeZone)}
          options={endsFor(expiresAt, now, timeZone).map(({ text }) => ({ value: text, text }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = endsFor(expiresAt, now, timeZone).find(({ text }) => text === value)
            if (chosen?.days !== undefined) onChange({ days: chosen.days, mayComment })
          }}
        />
        <div className={styles.choice}>
          <label htmlFor={id}>Readers may comment</label>
          <p id={`${id}-hint`}>Remarks appear beside their line</p>
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={mayComment}
            aria-checked={mayComment}
            aria-describedby={`${id}-hint`}
            onChange={() => onChange({ mayComment: !mayComment })}
          />
        </div>
      </BusyFields>
      <div className={styles.foot}>
        <p>{describeUse(opened, remarks)}</p>
        <Button
          variant="quiet"
          size="md"
          className={styles.revoke}
          disabledFocusable={isBusy}
          onClick={onRevoke}
        >
          <Unlink aria-hidden="true" />
          Revoke Link
        </Button>
      </div>
    </>
  )
}

function describeUse(opened: number, remarks: number): string {
  const times = opened === 0 ? 'Not opened yet' : `Opened ${countOf(opened, 'time')}`
  return remarks === 0 ? times : `${times} · ${countOf(remarks, 'remark')}`
}
