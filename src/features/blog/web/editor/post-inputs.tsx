import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../../web/admin/field-props.ts'
import { TextArea, TextField } from '../../../../web/ui/field.tsx'
import { ContentField } from './content-field.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { TakeNaming } from './notebooks/use-notebook.tsx'
import type { PostForm } from './post-form.ts'
import styles from './post-inputs.module.css'
import { useEditing } from './use-editing.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import { VisibilityField } from './visibility-field.tsx'

/** The fields of a post, the same in the ordinary dialog and in full screen. */
export function PostInputs({ form }: { form: PostForm }) {
  const { root, isFull, isFocused } = useEditing()
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
      </DetailsPanel>
      <PostContent form={form} />
    </div>
  )
}

/** The text, in a component of its own: the other fields have nothing to do while it is typed. */
function PostContent({ form }: { form: PostForm }) {
  const { isFull, isFocused } = useEditing()

  /** What the owner has named already stays so. */
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
