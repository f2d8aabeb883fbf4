import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from './button.tsx'
import styles from './list-failure.module.css'

interface ListFailureProps {
  /** What is missing, inside the sentence 'Could not load {what}.' */
  what: string
  onRetry: () => unknown
  busy?: boolean
}

/** Stands where a list would be when it could not be read. */
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
        Try again
      </Button>
    </div>
  )
}
