import { useId } from 'react'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import type { SettingsForm } from './settings-form.ts'

const { label, hint } = siteSettings.timeZone

/** The time zone of the owner, typed or chosen among those that the browser knows. */
export function TimeZoneField({ form }: { form: SettingsForm }) {
  const zones = useId()
  return (
    <>
      <TextField
        list={zones}
        autoComplete="off"
        spellCheck={false}
        {...{ label, hint }}
        {...fieldProps(form, 'timeZone')}
      />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  )
}
