import type { ComponentType } from 'react'
import type { GroupName } from '../../../features/site/setting.ts'
import { type SettingName, settingsIn } from '../../../features/site/settings.ts'
import { AccentField } from './accent-field.tsx'
import { CitationFields } from './citation-fields.tsx'
import { CvFields } from './cv-fields.tsx'
import { FiguresFields } from './figures-fields.tsx'
import { LinksField } from './links-field.tsx'
import { MacrosField } from './macros-field.tsx'
import { PortraitField } from './portrait-field.tsx'
import { SectionsField } from './sections-field.tsx'
import { SettingField, type UnusualName } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'
import { SkyField } from './sky-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

interface FormProps {
  form: SettingsForm
}

/** The controls of the settings that have one of their own. */
const ownControls: Readonly<Record<UnusualName, ComponentType<FormProps>>> = {
  accent: AccentField,
  citationStyle: CitationFields,
  cv: CvFields,
  figures: FiguresFields,
  links: LinksField,
  macros: MacrosField,
  portrait: PortraitField,
  sections: SectionsField,
  sky: SkyField,
  timeZone: TimeZoneField,
}

/** The controls of a group of settings, in the order of the table. */
export function GroupFields({ form, group }: FormProps & { group: GroupName }) {
  return settingsIn(group).map((name) => {
    if (!isUnusual(name)) return <SettingField key={name} form={form} name={name} />
    const Control = ownControls[name]
    return <Control key={name} form={form} />
  })
}

function isUnusual(name: SettingName): name is UnusualName {
  return Object.hasOwn(ownControls, name)
}
