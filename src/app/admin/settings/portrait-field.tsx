import type { ComponentProps } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Portrait } from '../../../features/intro/portrait.tsx'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { ChoosePicture } from '../../../platform/web/admin/choose-picture.tsx'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { ImageUrlField } from '../../../platform/web/admin/image-url-field.tsx'
import { SliderField } from '../../../platform/web/admin/slider-field.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { isPictureUrl } from '../../../shared/fields.ts'
import styles from './appearance-fields.module.css'
import type { SettingsForm } from './settings-form.ts'

const { label, parts } = siteSettings.portrait

/** The picture next to About, its description, and which part of it is shown. */
export function PortraitField({ form }: { form: SettingsForm }) {
  const portrait = useWatch({ control: form.control, name: 'portrait' })
  const { field } = useController({ control: form.control, name: 'portrait.imageUrl' })
  const src = portrait.imageUrl?.trim() ?? ''
  const shown = isPictureUrl(src) ? { ...portrait, imageUrl: src } : undefined
  /** A picture without a description gets the owner's name, which can be changed. */
  function pick(url: string) {
    field.onChange(url)
    if (form.getValues('portrait.alt').trim() === '')
      form.setValue('portrait.alt', form.getValues('ownerName'), { shouldDirty: true })
  }
  const isWrong = form.getFieldState('portrait', form.formState).invalid
  return (
    <>
      <div className={styles.portrait}>
        <div className={styles.thumbnail}>{shown && <Portrait portrait={shown} />}</div>
        <div className="cluster gap-8">
          <ChoosePicture onPick={pick} />
          {src !== '' && (
            <Button
              variant="quiet"
              size="md"
              className={styles.remove}
              aria-label={`Remove ${label}`}
              onClick={() => field.onChange(null)}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <details className={styles.fold} open={isWrong || undefined}>
        <summary>
          {src !== '' && portrait.alt !== '' && <span>Shows: {portrait.alt}. </span>}
          <u>{src === '' ? 'Enter its address' : 'Describe or crop it'}</u>
        </summary>
        <div className="stack gap-20">
          {src !== '' && <TextField {...parts.alt} {...fieldProps(form, 'portrait.alt')} />}
          {shown && <CropFields form={form} portrait={shown} />}
          <ImageUrlField
            form={form}
            name="portrait.imageUrl"
            label={`Address of the ${label.toLowerCase()}`}
          />
        </div>
      </details>
    </>
  )
}

interface CropFieldsProps {
  form: SettingsForm
  portrait: ComponentProps<typeof Portrait>['portrait']
}

/** Which part of the portrait is shown. */
function CropFields({ form, portrait }: CropFieldsProps) {
  return (
    <div className="flex-wrap gap-20-28">
      <div className={styles.crop}>
        <Portrait portrait={portrait} />
      </div>
      <div className={styles.sliders}>
        <SliderField
          form={form}
          name="portrait.zoom"
          label={parts.zoom.label}
          {...{ min: 1, max: 3, step: 0.05, marks: 3 }}
          format={(zoom) => `${zoom.toFixed(2)} ×`}
        />
        <SliderField form={form} name="portrait.x" label={parts.x.label} {...place} />
        <SliderField form={form} name="portrait.y" label={parts.y.label} {...place} />
      </div>
    </div>
  )
}

const place = {
  min: 0,
  max: 100,
  step: 1,
  marks: 5,
  format: (percent: number) => `${Math.round(percent)} %`,
}
