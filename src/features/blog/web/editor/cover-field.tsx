import { ImageUp, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import { ChoosePicture, usePicturePicker } from '../../../../platform/web/admin/choose-picture.tsx'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { PictureFrame } from '../../../../platform/web/instruments/picture-frame.tsx'
import { IconButton } from '../../../../platform/web/ui/button.tsx'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { useKeptFocus } from '../../../../platform/web/ui/focus-return.ts'
import { responsivePicture, thumbnailOf } from '../../../../shared/media.ts'
import styles from './cover-field.module.css'
import type { PostForm } from './post-form.ts'

/** The cover of a post: a picture of the site that is shown where links to the post are shared. */
export function CoverField({ form }: { form: PostForm }) {
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'cover' })
  const path = field.value ?? ''
  const problem = fieldState.error?.message
  const group = useRef<HTMLDivElement>(null)
  useKeptFocus(path, () => group.current?.querySelector('button'))

  function pick(url: string) {
    field.onChange(url)
    // What the former picture shows is not what this one shows.
    if (url !== path) form.setValue('coverAlt', '', { shouldDirty: true })
  }

  return (
    <div ref={group} className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className="small semibold">
        Cover
      </span>
      {path === '' ? (
        <div>
          <ChoosePicture onPick={pick} />
        </div>
      ) : (
        <Cover path={path} onPick={pick} />
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.hint}>
        Shown where links to this post are shared, not in the post itself. Without one, a card with
        its title is drawn.
      </p>
      {path !== '' && (
        <TextField
          label="Description of the cover"
          autoComplete="off"
          {...fieldProps(form, 'coverAlt')}
        />
      )}
    </div>
  )
}

function Cover({ path, onPick }: { path: string; onPick: (url: string) => void }) {
  const picker = usePicturePicker(onPick)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const size = responsivePicture(path)
  return (
    <div className={styles.cover}>
      <PictureFrame src={thumbnailOf(name)} alt="" ratio="8/5" sizes="64px" />
      <span className={styles.about}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {size && <span className="faint tabular-nums">{`${size.width} × ${size.height}`}</span>}
      </span>
      <span className={styles.actions}>
        {picker && (
          <IconButton label="Replace cover" onClick={picker.open}>
            <ImageUp aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label="Remove cover" onClick={() => onPick('')}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
      {picker?.dialog}
    </div>
  )
}
