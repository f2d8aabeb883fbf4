import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '../../../../platform/web/media-query.ts'
import type { Side } from './use-writing.ts'

/** Two panes need the width of a tablet in landscape. */
const wideWindow = '(width >= 1024px)'
/** Beside them, the details need more. */
const widestWindow = '(width >= 1280px)'

/** Which parts of a writing page are shown. */
export function usePageLayout() {
  const isWide = useMediaQuery(wideWindow)
  const isDocked = useMediaQuery(widestWindow)
  const [isPreviewOn, setPreviewOn] = useState(true)
  const [isFocused, setFocused] = useState(false)
  const [detailsChoice, setDetailsOpen] = useState<boolean>()
  const areDetailsOpen = detailsChoice ?? isDocked
  const panelRef = useRef<HTMLElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  return {
    isWide,
    /** What is shown of the text: both sides where there is room, undefined where its writer chooses. */
    view: viewOf(isFocused, isWide, isPreviewOn),
    preview: isWide ? { isOn: isPreviewOn, toggle: () => setPreviewOn(!isPreviewOn) } : undefined,
    focus: { isOn: isFocused, toggle: () => setFocused(!isFocused) },
    details: {
      isOn: areDetailsOpen,
      toggle() {
        flushSync(() => setDetailsOpen(!areDetailsOpen))
        // From its button, the panel is behind all of the text.
        const next = areDetailsOpen ? openerRef : panelRef
        next.current?.focus()
      },
    },
    /** The details, and the button that opens them. */
    panelRef,
    openerRef,
    showDetails() {
      setFocused(false)
      setDetailsOpen(true)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || !isFocused) return
      event.preventDefault()
      setFocused(false)
    },
  }
}

export type PageLayout = ReturnType<typeof usePageLayout>

function viewOf(
  isFocused: boolean,
  isWide: boolean,
  isPreviewOn: boolean,
): Side | 'both' | undefined {
  if (isFocused) return 'write'
  if (!isWide) return undefined
  return isPreviewOn ? 'both' : 'write'
}
