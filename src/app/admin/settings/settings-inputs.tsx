import type { ReactNode } from 'react'
import { settingGroups } from '../../../features/site/setting.ts'
import { BringBackButton } from '../make-it-yours/bring-back-button.tsx'
import { PicturesButton } from '../pictures-button.tsx'
import { RedirectsButton } from '../redirects-button.tsx'
import { GroupFields } from './group-fields.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

/** The fields of the settings in their groups, and what is opened from there. */
export function SettingsInputs({ form }: { form: SettingsForm }) {
  return (
    <div className={styles.groups}>
      {settingGroups.map(({ name, title }) => (
        <Group key={name} title={title}>
          <GroupFields form={form} group={name} />
        </Group>
      ))}
      <Group title="Pictures and files">
        <PicturesButton />
      </Group>
      <Group title="Redirects">
        <RedirectsButton />
      </Group>
      <Group title="First Steps">
        <BringBackButton />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
