import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../../../platform/web/ui/field.tsx'
import type { TakeNaming } from './notebooks/use-notebook.tsx'
import type { PostForm } from './post-form.ts'
import { SeriesField } from './series-field.tsx'
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
      {writtenIn !== undefined && (
        <p className="muted small wrap-anywhere">
          Synced from the file <code>{writtenIn}</code>
        </p>
      )}
    </>
  )
}

/** The text of a form, for a component of its own, so that typing does not render the other fields again. */
export function usePostContent(form: PostForm) {
  const field = fieldProps(form, 'content')

  /** Fills only fields that the owner has left empty. */
  function takeNaming({ date, ...names }: Parameters<TakeNaming>[0]) {
    const options = { shouldDirty: true }
    for (const name of ['title', 'excerpt', 'category'] as const)
      if (form.getValues(name).trim() === '') form.setValue(name, names[name], options)
    if (date !== '') form.setValue('date', date, options)
  }

  return {
    field,
    takeNaming,
    content: useWatch({ control: form.control, name: 'content' }),
    attempts: form.formState.submitCount,
    isWrong: field.error !== undefined,
  }
}
