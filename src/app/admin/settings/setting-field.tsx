import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { SettingName } from '../../../features/site/settings.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { CheckboxField } from '../../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../../platform/web/ui/field.tsx'
import type { SettingsForm } from './settings-form.ts'

/** The settings with a standard control. */
type UsualName = Exclude<SettingName, UnusualName>

/** The settings with a control of their own. */
export type UnusualName = {
  [Name in SettingName]: (typeof siteSettings)[Name]['control'] extends 'own' ? Name : never
}[SettingName]

interface SettingFieldProps {
  form: SettingsForm
  name: UsualName
}

/** The control of a setting, with its texts from the table. */
export function SettingField({ form, name }: SettingFieldProps) {
  const { remark } = siteSettings[name]
  const control = <UsualControl form={form} name={name} />
  if (remark === undefined) return control
  return (
    <div>
      {control}
      <Remark>{remark}</Remark>
    </div>
  )
}

function UsualControl({ form, name }: SettingFieldProps) {
  const { control, label, hint, input, schema } = siteSettings[name]
  const words = { label, hint, required: !v.is(schema, '') }
  switch (control) {
    case 'line':
      return <TextField {...words} {...input} {...fieldProps(form, name)} />
    case 'number':
      return (
        <TextField
          type="number"
          step="any"
          {...words}
          {...input}
          {...fieldProps(form, name, { valueAsNumber: true })}
        />
      )
    case 'checkbox':
      return <CheckboxField label={label} {...form.register(name)} />
    default:
      return <TextArea {...words} {...input} {...fieldProps(form, name)} />
  }
}

/** A paragraph about a control or a group of them. */
export function Remark({ children }: { children: ReactNode }) {
  return <p className="muted small">{children}</p>
}

/** Buttons that change fields of the form. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex-wrap gap-10">{children}</div>
}

/** The options of a select for texts of the table. */
export function optionsOf(texts: Readonly<Record<string, string>> = {}) {
  return Object.entries(texts).map(([value, text]) => ({ value, text }))
}
