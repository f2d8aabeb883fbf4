import { useWatch } from 'react-hook-form'
import { formatDateTime } from '../../../../shared/dates.ts'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import type { PostForm } from './post-form.ts'
import { useEditing } from './use-editing.ts'
import styles from './visibility-field.module.css'
import { instantOf } from './zoned-time.ts'

const choices = [
  { value: 'published', text: 'Published' },
  { value: 'draft', text: 'Draft' },
  { value: 'planned', text: 'Planned' },
] as const

/** Whether visitors see the post: now, not yet, or from a time on. */
export function VisibilityField({ form }: { form: PostForm }) {
  const [visibility, plannedFor] = useWatch({
    control: form.control,
    name: ['visibility', 'plannedFor'],
  })
  const { timeZone, isFull } = useEditing()
  const at = instantOf(plannedFor, timeZone)
  return (
    <fieldset className={styles.field} data-full={isFull || undefined}>
      <legend>Visibility</legend>
      <div className={styles.choices}>
        {choices.map(({ value, text }) => (
          <label key={value}>
            <input type="radio" value={value} {...form.register('visibility')} />
            {text}
          </label>
        ))}
      </div>
      {visibility === 'planned' && (
        <TextField
          type="datetime-local"
          label="Visible from"
          hint={
            at === undefined
              ? `The time is that of ${timeZone}.`
              : `${formatDateTime(at, timeZone)} in ${timeZone}`
          }
          {...fieldProps(form, 'plannedFor')}
        />
      )}
    </fieldset>
  )
}
