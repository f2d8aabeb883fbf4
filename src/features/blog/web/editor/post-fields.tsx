import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../../../platform/web/ui/field.tsx'
import type { PostForm } from './post-form.ts'
import { SeriesField } from './series-field.tsx'
import { TermsFields } from './terms-fields.tsx'
import { TagsField } from './tags-field.tsx'

interface PostFieldsProps {
  form: PostForm
  /** The file that the post was synced from, if there is one. */
  writtenIn: string | undefined
}

/** The fields of a post besides its title, its text and when it appears: the same in the window and on the page. */
export function PostFields({ form, writtenIn }: PostFieldsProps) {
  return (
    <>
      <TextField label="Category" {...fieldProps(form, 'category')} />
      <TextField label="Date" {...fieldProps(form, 'date')} />
      <TagsField form={form} />
      <SeriesField form={form} />
      <TextArea label="Excerpt" rows={3} {...fieldProps(form, 'excerpt')} />
      <TermsFields form={form} />
      {writtenIn !== undefined && (
        <p className="muted small wrap-anywhere">
          Synced from the file <code>{writtenIn}</code>
        </p>
      )}
    </>
  )
}
