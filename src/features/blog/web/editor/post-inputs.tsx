import { fieldProps } from '../../../../web/admin/field-props.ts'
import { TextArea, TextField } from '../../../../web/ui/field.tsx'
import { ContentField } from './content-field.tsx'
import type { PostForm } from './post-form.ts'
import styles from './post-inputs.module.css'
import { useEditing } from './use-editing.ts'
import { VisibilityField } from './visibility-field.tsx'

/** The fields of a post, the same in the ordinary dialog and in full screen. */
export function PostInputs({ form }: { form: PostForm }) {
  const { root } = useEditing()
  return (
    <div ref={root} className={styles.inputs}>
      <div className={styles.naming}>
        <TextField label="Title" {...fieldProps(form, 'title')} />
        <TextField label="Category" {...fieldProps(form, 'category')} />
        <TextField label="Date" {...fieldProps(form, 'date')} />
      </div>
      <div className={styles.showing}>
        <TextArea label="Excerpt" rows={2} {...fieldProps(form, 'excerpt')} />
        <VisibilityField form={form} />
      </div>
      <ContentField form={form} />
    </div>
  )
}
