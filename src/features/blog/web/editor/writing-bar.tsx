import { ArrowLeft, Ellipsis, Eye, Focus, PanelRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMediaQuery } from '../../../../platform/web/media-query.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../../../platform/web/ui/button.tsx'
import { Tooltip } from '../../../../platform/web/ui/tooltip.tsx'
import type { To } from '../../../../shared/addresses.ts'
import { KeysButton } from './keys-dialog.tsx'
import type { PageLayout } from './use-page-layout.ts'
import type { SaveStatus } from './use-text-session.ts'
import styles from './writing-bar.module.css'

export interface WritingBarProps {
  /** The list that the page leads back to, with its name. */
  back: { to: To; name: string }
  /** Where the text stands, such as "Draft". */
  stands: string
  /** Whether visitors read the text. */
  isPublished: boolean
  status: SaveStatus
  isDirty: boolean
  layout: PageLayout
  /** What shares a draft with others, if it can be shared. */
  share?: ReactNode
  /** What makes the text public. */
  main: ReactNode
  /** What else can be done with the text; in a menu on narrow windows. */
  lesser: ReactNode
}

/** All buttons need the width of a tablet; below, the lesser ones are in a menu. */
const wideBar = '(width >= 1024px)'

/** The bar above a text: where it stands, whether it is saved, and what can be done with it. */
export function WritingBar(props: WritingBarProps) {
  const { back, share, main, lesser } = props
  const { preview, focus, details, openerRef } = props.layout
  const isWide = useMediaQuery(wideBar)
  return (
    <header className={styles.bar}>
      {isWide ? (
        <ButtonLink to={back.to} variant="quiet" size="md" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {back.name}
        </ButtonLink>
      ) : (
        <IconLink to={back.to} label={`Back to ${back.name.toLowerCase()}`}>
          <ArrowLeft aria-hidden="true" />
        </IconLink>
      )}
      <TextStatus {...props} />
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
        {isWide && share}
        {isWide && <FocusButton {...focus} />}
        {isWide && <KeysButton place="page" />}
        <Tooltip text="Details">
          <IconButton
            label="Details"
            className={styles.toggle}
            ref={openerRef}
            aria-expanded={details.isOn}
            aria-controls="details"
            onClick={details.toggle}
          >
            <PanelRight aria-hidden="true" />
          </IconButton>
        </Tooltip>
        {isWide && <span className={styles.line} />}
        {isWide ? (
          lesser
        ) : (
          <MoreMenu focus={focus}>
            {lesser}
            {share}
          </MoreMenu>
        )}
        {main}
      </div>
    </header>
  )
}

function FocusButton({ isOn, toggle }: PageLayout['focus']) {
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

/** What a narrow bar has no room for. */
function MoreMenu({ focus, children }: Pick<PageLayout, 'focus'> & { children: ReactNode }) {
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
        {children}
        <FocusButton {...focus} />
      </div>
    </>
  )
}

/** Where the text stands, and whether it is saved. */
function TextStatus({ stands, isPublished, status, isDirty }: WritingBarProps) {
  const now = useNow()
  return (
    <p className={styles.status}>
      <b>{stands}</b>
      <span role="status">{describeStatus(status, isDirty, isPublished, now)}</span>
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
