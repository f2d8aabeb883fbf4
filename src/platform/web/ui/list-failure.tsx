import TriangleAlert from 'lucide-react/icons/triangle-alert'
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
  return (
    <div className={styles.failure} role="alert">
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
