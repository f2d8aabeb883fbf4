import { withCommas } from '../../../shared/count.ts'
import styles from './segmented-control.module.css'

interface Segment<Value> {
  value: Value
  label: string
  count?: number
  /** Whether the count waits for the reader. */
  isWaiting?: boolean
}

interface SegmentedControlProps<Value> {
  /** What it chooses, for assistive technology. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** A choice of few, all of them visible. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChoose } = props
  return (
    <div role="group" aria-label={label} className={styles.segments}>
      {segments.map(({ value: one, label: text, count, isWaiting = false }) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {text}
          {count !== undefined && (
            <span className={isWaiting ? styles.waiting : styles.count}>{withCommas(count)}</span>
          )}
        </button>
      ))}
    </div>
  )
}
