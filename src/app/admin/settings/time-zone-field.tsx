import { useId } from 'react'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import type { SettingsForm } from './settings-form.ts'
import { isZoneLocation, locationOf } from './zone-location.ts'

/** The time zone of the owner, with suggestions of those that the browser knows. Choosing one proposes its place. */
export function TimeZoneField({ form }: { form: SettingsForm }) {
  const { label, hint } = siteSettings.timeZone
  const zones = useId()
  const onChange = ({ target }: { target: { value: string } }) =>
    proposeLocation(form, target.value)
  return (
    <>
      <TextField
        list={zones}
        autoComplete="off"
        spellCheck={false}
        {...{ label, hint }}
        {...fieldProps(form, 'timeZone', { onChange })}
      />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  )
}

/** Fills in longitude and place, unless they are the owner's own. */
function proposeLocation(form: SettingsForm, zone: string): void {
  const proposed = locationOf(zone)
  const [longitude, place] = form.getValues(['longitude', 'place'])
  const isOwn = longitude !== starterSite.longitude && !isZoneLocation({ longitude, place })
  if (!proposed || isOwn) return
  form.setValue('longitude', proposed.longitude, { shouldDirty: true, shouldValidate: true })
  form.setValue('place', proposed.place, { shouldDirty: true })
}
