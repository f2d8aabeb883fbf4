import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { suggestSlug } from '../../post-slug.ts'
import type { PostForm } from './post-form.ts'
import styles from './slug-field.module.css'

/** The address of a post, which is its number unless the owner chooses one. */
export function SlugField({ form, id }: { form: PostForm; id: number | undefined }) {
  const [title, slug = ''] = useWatch({ control: form.control, name: ['title', 'slug'] })
  const suggested = slug.trim() === '' ? suggestSlug(title) : ''

  function suggest() {
    form.setValue('slug', suggested, { shouldDirty: true, shouldValidate: true })
    // The button goes away.
    form.setFocus('slug')
  }

  return (
    <div className={styles.field}>
      <TextField
        label="Address"
        className={styles.prefixed}
        hint={
          slug.trim() === ''
            ? 'The number of the post, unless you choose another address.'
            : 'Former addresses of the post lead here.'
        }
        placeholder={id === undefined ? 'number' : String(id)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps(form, 'slug')}
      />
      {suggested !== '' && (
        <div>
          <Button variant="secondary" size="md" onClick={suggest}>
            Suggest from Title
          </Button>
        </div>
      )}
    </div>
  )
}
