import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { formatDateTime } from '../../../../shared/dates.ts'
import { ContentField } from './content-field.tsx'
import { type KnownPost, PostFields } from './post-fields.tsx'
import type { PostForm } from './post-form.ts'
import styles from './post-inputs.module.css'
import { useContent } from './use-content.ts'
import field from './visibility-field.module.css'
import { instantOf } from './zoned-time.ts'

/** The fields of a post in a window. */
export function postInputs(timeZone: string, known: KnownPost) {
  return function PostInputs({ form }: { form: PostForm }) {
    return (
      <div className={styles.inputs}>
        <TextField label="Title" required {...fieldProps(form, 'title')} />
        <PostFields form={form} {...known} />
        <VisibilityField form={form} timeZone={timeZone} />
        <PostContent form={form} />
      </div>
    )
  }
}

function PostContent({ form }: { form: PostForm }) {
  const { field: place, ...content } = useContent(form)
  return <ContentField label="Content" required field={place} {...content} />
}

const choices = [
  { value: 'published', text: 'Published' },
  { value: 'draft', text: 'Draft' },
  { value: 'planned', text: 'Scheduled' },
] as const

/** Whether visitors see the post: now, not yet, or from a time on. */
function VisibilityField({ form, timeZone }: { form: PostForm; timeZone: string }) {
  const [visibility, plannedFor] = useWatch({
    control: form.control,
    name: ['visibility', 'plannedFor'],
  })
  return (
    <fieldset className={field.field}>
      <legend>Visibility</legend>
      <div className={field.choices}>
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
          label="Publish on"
          hint={describeTime(plannedFor, timeZone)}
          {...fieldProps(form, 'plannedFor')}
        />
      )}
    </fieldset>
  )
}

/** A time as it is typed, in full and with its time zone. */
export function describeTime(typed: string, timeZone: string): string {
  const at = instantOf(typed, timeZone)
  return at === undefined
    ? `Time zone: ${timeZone}`
    : `${formatDateTime(at, timeZone)} in ${timeZone}`
}
