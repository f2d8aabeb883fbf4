import { Images } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Portrait } from '../../../features/intro/portrait.tsx'
import { PicturePicker } from '../../../features/media/picture-picker.tsx'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { ImageUrlField } from '../../../platform/web/admin/image-url-field.tsx'
import { SliderField } from '../../../platform/web/admin/slider-field.tsx'
import { isPictureUrl } from '../../../shared/fields.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import styles from './portrait-field.module.css'
import type { SettingsForm } from './settings-form.ts'

const { label, parts } = siteSettings.portrait

/** The picture next to About, and which part of it is shown. */
export function PortraitField({ form }: { form: SettingsForm }) {
  const [isPicking, setPicking] = useState(false)
  const portrait = useWatch({ control: form.control, name: 'portrait' })
  const src = portrait.imageUrl?.trim() ?? ''
  function pick(imageUrl: string) {
    form.setValue('portrait.imageUrl', imageUrl, { shouldDirty: true, shouldValidate: true })
    setPicking(false)
  }
  return (
    <>
      <ImageUrlField form={form} name="portrait.imageUrl" label={label} />
      <div>
        <Button variant="secondary" size="md" onClick={() => setPicking(true)}>
          <Images aria-hidden="true" />
          {parts.choose.label}
        </Button>
      </div>
      {isPicking && <PicturePicker onPick={pick} onClose={() => setPicking(false)} />}
      {src !== '' && (
        <>
          <TextField {...parts.alt} {...fieldProps(form, 'portrait.alt')} />
          <div className="flex-wrap gap-20-28">
            <div className={styles.preview}>
              {isPictureUrl(src) && <Portrait portrait={{ ...portrait, imageUrl: src }} />}
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
        </>
      )}
    </>
  )
}

const place = {
  min: 0,
  max: 100,
  step: 1,
  marks: 5,
  format: (percent: number) => `${Math.round(percent)} %`,
}
