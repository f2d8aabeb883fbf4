import { ImageUp, X } from 'lucide-react'
import { useState } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { announce } from '../announcements.tsx'
import { isPictureUrl } from '../../../shared/fields.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { DropZone } from './drop-zone.tsx'
import { useLockSubmit } from './submit-lock.ts'
import styles from './image-url-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { pictureUpload, useUpload } from './use-upload.ts'

interface ImageUrlFieldProps<Values extends FieldValues, Fields> {
  form: UseFormReturn<Values, unknown, Fields>
  name: FieldPathByValue<Values, string | null | undefined>
  label: string
}

/**
 * The optional URL of a picture: chosen among the uploaded ones, uploaded, dropped or typed. Uploaded pictures are stored by path, so that the site can
 * move to another host.
 */
export function ImageUrlField<Values extends FieldValues, Fields>(
  props: ImageUrlFieldProps<Values, Fields>,
) {
  const { field, fieldState } = useController({
    control: props.form.control,
    name: props.name,
  })
  const [isTyping, setTyping] = useState(false)
  const upload = useUpload(pictureUpload, ({ url }) => {
    set(new URL(url, location.origin).pathname)
    announce('Picture uploaded')
  })
  useLockSubmit(upload.state.kind === 'sending')
  const { ref, onChange, onBlur } = field
  const value: string = field.value ?? ''
  const src = !isTyping && isPictureUrl(value) ? value : undefined

  function set(url: string) {
    setTyping(false)
    onChange(url)
  }

  function clear() {
    set('')
    // The pressed button disappears.
    props.form.setFocus(props.name)
  }

  return (
    <DropZone className={styles.field} onFile={upload.start}>
      <TextField
        label={props.label}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        name={field.name}
        ref={ref}
        value={value}
        error={fieldState.error?.message}
        onChange={(event) => {
          setTyping(true)
          onChange(event)
        }}
        onBlur={() => {
          setTyping(false)
          onBlur()
        }}
      />
      <PictureTools
        label={props.label}
        src={src}
        isUploadOff={upload.state.kind === 'sending'}
        onPick={set}
        onUpload={upload.choose}
        onClear={value === '' ? undefined : clear}
      />
      <UploadProgress upload={upload} />
    </DropZone>
  )
}

interface PictureToolsProps {
  label: string
  src: string | undefined
  isUploadOff: boolean
  onPick: (url: string) => void
  onUpload: () => void
  /** Undefined if the field is empty. */
  onClear: (() => void) | undefined
}

function PictureTools(props: PictureToolsProps) {
  const { label, src, isUploadOff, onPick, onUpload, onClear } = props
  return (
    <div className="cluster gap-8">
      {src !== undefined && <Preview key={src} src={src} />}
      <ChoosePicture disabledFocusable={isUploadOff} onPick={onPick} />
      <Button variant="secondary" size="md" disabledFocusable={isUploadOff} onClick={onUpload}>
        <ImageUp aria-hidden="true" />
        Upload
      </Button>
      {onClear && (
        <Button variant="quiet" size="md" aria-label={`Clear ${label}`} onClick={onClear}>
          <X aria-hidden="true" />
          Clear
        </Button>
      )}
      <span className={styles.hint}>or drop a picture here</span>
    </div>
  )
}

function Preview({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={styles.broken}>No picture was found at this address.</p>
  return <img className={styles.preview} src={src} alt="Preview" onError={() => setBroken(true)} />
}
