import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { followCaret } from './follow-caret.ts'

interface FollowedSides {
  area: RefObject<HTMLTextAreaElement | null>
  pane: RefObject<HTMLElement | null>
  /** Which sides are visible. */
  view: string
  /** The HTML of the preview. */
  html: string | undefined
}

/** Keeps text and preview at the same place. */
export function useFollowedCaret({ area, pane, view, html }: FollowedSides): void {
  const followed = useRef<ReturnType<typeof followCaret>>(undefined)
  useEffect(() => {
    if (!area.current || !pane.current) return undefined
    followed.current = followCaret({ area: area.current, pane: pane.current })
    return () => followed.current?.close()
  }, [area, pane])
  useLayoutEffect(() => followed.current?.settle(), [view, html])
}
