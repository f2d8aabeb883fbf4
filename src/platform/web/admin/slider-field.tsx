import { useId } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { Slider } from '../ui/slider.tsx'

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

/** A number of a form, chosen by sliding. */
export function SliderField<Values extends FieldValues, Fields>(
  props: SliderFieldProps<Values, Fields>,
) {
  const { form, name, label, ...scale } = props
  const { field, fieldState, formState } = useController({ control: form.control, name })
  const id = useId()
  return (
    <div>
      <span className="small semibold" id={id}>
        {label}
      </span>
      <Slider
        labelledBy={id}
        value={field.value}
        disabled={formState.isSubmitting}
        onChange={field.onChange}
        {...scale}
      />
      {fieldState.error?.message !== undefined && (
        <p className="danger small medium">{fieldState.error.message}</p>
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
