import { Slider as Radix } from 'radix-ui'
import styles from './slider.module.css'

interface SliderProps {
  /** Id of the text that names the slider. */
  labelledBy: string
  value: number
  min: number
  max: number
  step: number
  /** Number of marks under the track, both ends included. */
  marks: number
  /** How a value is shown, such as '4.0'. */
  format: (value: number) => string
  disabled?: boolean
  onChange: (value: number) => void
}

/** A number chosen by sliding: pointer, arrow keys, Page Up and Down, Home and End. */
export function Slider(props: SliderProps) {
  const { labelledBy, value, min, max, step, marks, format, disabled = false, onChange } = props
  return (
    <div className={styles.row}>
      <Radix.Root
        className={styles.slider}
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onValueChange={([next]) => next !== undefined && onChange(next)}
      >
        <Radix.Track className={styles.track}>
          <Radix.Range className={styles.range} />
        </Radix.Track>
        <Radix.Thumb
          className={styles.thumb}
          aria-labelledby={labelledBy}
          aria-valuetext={format(value)}
        />
      </Radix.Root>
      <output className="semibold tabular-nums text-right">{format(value)}</output>
      <span className={styles.ticks} aria-hidden="true">
        {Array.from({ length: marks }, (_, index) => (
          <span key={index} />
        ))}
      </span>
    </div>
  )
}
