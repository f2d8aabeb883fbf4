import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../../../platform/web/ui/field.tsx'
import { ContentField } from './content-field.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { TakeNaming } from './notebooks/use-notebook.tsx'
import type { PostForm } from './post-form.ts'
import styles from './post-inputs.module.css'
import { useEditing } from './use-editing.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import { VisibilityField } from './visibility-field.tsx'

/** The fields of a post, the same in the dialog and in full screen. */
export function PostInputs({ form }: { form: PostForm }) {
  const { root, isFull, isFocused, writtenIn } = useEditing()
  useVisibleHeight(root, isFull)
  return (
    <div ref={root} className={styles.inputs} data-focused={isFocused || undefined}>
      <DetailsPanel form={form}>
        <div className={styles.naming}>
          <TextField label="Title" {...fieldProps(form, 'title')} />
          <TextField label="Category" {...fieldProps(form, 'category')} />
          <TextField label="Date" {...fieldProps(form, 'date')} />
        </div>
        <div className={styles.showing}>
          <TextArea label="Excerpt" rows={2} {...fieldProps(form, 'excerpt')} />
          <VisibilityField form={form} />
        </div>
        {writtenIn !== undefined && (
          <p className={styles.file}>
            Written in the file <code>{writtenIn}</code>
          </p>
        )}
      </DetailsPanel>
      <PostContent form={form} />
    </div>
  )
}

/** The text is a component of its own, so that typing does not render the other fields again. */
function PostContent({ form }: { form: PostForm }) {
  const { isFull, isFocused } = useEditing()

  /** Fills only fields that the owner has left empty. */
  function takeNaming({ date, ...names }: Parameters<TakeNaming>[0]) {
    const options = { shouldDirty: true }
    for (const name of ['title', 'excerpt', 'category'] as const)
      if (form.getValues(name).trim() === '') form.setValue(name, names[name], options)
    if (date !== '') form.setValue('date', date, options)
  }

  return (
    <ContentField
      label="Content"
      content={useWatch({ control: form.control, name: 'content' })}
      field={fieldProps(form, 'content')}
      attempts={form.formState.submitCount}
      isFull={isFull}
      isFocused={isFocused}
      takeNaming={takeNaming}
    />
  )
}
