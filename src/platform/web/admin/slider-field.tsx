import { Slider as Radix } from 'radix-ui'
import { useId } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import sliderStyles from '../ui/slider.module.css'

interface SliderFieldProps<Values extends FieldValues, Fields> {
  form: UseFormReturn<Values, unknown, Fields>
  name: FieldPathByValue<Values, number>
  label: string
  min: number
  max: number
  step: number
  marks: number
  format: (value: number) => string
}

/** A number of a form, selected by a slider. */
export function SliderField<Values extends FieldValues, Fields>(
  props: SliderFieldProps<Values, Fields>,
) {
  const { form, name, label, ...scale } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const id = useId()
  const error = fieldState.error?.message
  return (
    <div>
      <span className="small semibold" aria-hidden="true">
        {label}
      </span>
      <Slider
        label={label}
        errorId={error === undefined ? undefined : id}
        value={field.value}
        onChange={field.onChange}
        {...scale}
      />
      {error !== undefined && (
        <p id={id} className="danger small medium">
          {error}
        </p>
      )}
    </div>
  )
}

/** Stars of a form: 0 to 5 in steps of 0.1. Source: docs/behaviour.md, Ratings. */
export function RatingField<Values extends FieldValues, Fields>(
  props: Pick<SliderFieldProps<Values, Fields>, 'form' | 'name'>,
) {
  return (
    <SliderField
      {...props}
      label="Rating"
      min={0}
      max={5}
      step={0.1}
      marks={6}
      format={(stars) => stars.toFixed(1)}
    />
  )
}

interface SliderProps {
  label: string
  /** The id of its error message. */
  errorId: string | undefined
  value: number
  min: number
  max: number
  step: number
  /** Number of marks under the track, both ends included. */
  marks: number
  /** Such as '4.0'. */
  format: (value: number) => string
  onChange: (value: number) => void
}

function Slider(props: SliderProps) {
  const { label, errorId, value, min, max, step, marks, format, onChange } = props
  return (
    <div className={sliderStyles.row}>
      <Radix.Root
        className={sliderStyles.slider}
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => next !== undefined && onChange(next)}
      >
        <Radix.Track className={sliderStyles.track}>
          <Radix.Range className={sliderStyles.range} />
        </Radix.Track>
        <Radix.Thumb
          className={sliderStyles.thumb}
          aria-label={label}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId}
          aria-valuetext={format(value)}
        />
      </Radix.Root>
      <span className="semibold tabular-nums text-right" aria-hidden="true">
        {format(value)}
      </span>
      <span className={sliderStyles.ticks} aria-hidden="true">
        {Array.from({ length: marks }, (_, index) => (
          <span key={index} />
        ))}
      </span>
    </div>
  )
}
