import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLayoutEffect, useRef } from 'react'
import { focusWithoutScroll } from '../navigation.ts'
import { Button } from './button.tsx'
import styles from './list-failure.module.css'

interface ListFailureProps {
  /** For 'Could not load {what}.' */
  what: string
  onRetry: () => unknown
  busy?: boolean
}

/** Shown in place of a list that could not be loaded. */
export function ListFailure({ what, onRetry, busy = false }: ListFailureProps) {
  const alert = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = alert.current
    return () => leave(element)
  }, [])
  return (
    <div ref={alert} className={styles.failure} role="alert">
      <TriangleAlert aria-hidden="true" />
      <span>Could not load {what}.</span>
      <Button
        variant="secondary"
        size="md"
        className={styles.again}
        busy={busy}
        onClick={() => void onRetry()}
      >
        Try Again
      </Button>
    </div>
  )
}

/** Moves the focus from the button, which is about to disappear, to the heading above the list. */
function leave(alert: HTMLElement | null): void {
  if (!alert?.contains(document.activeElement)) return
  const place = alert.parentElement?.closest(
    'section, article, [role=tabpanel], [role=dialog], main',
  )
  focusWithoutScroll(place?.querySelector<HTMLElement>('h1, h2, h3') ?? null)
}
