import type { ReactNode } from 'react'
import { CheckboxField } from '../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import { AccentField } from './accent-field.tsx'
import { CvFields } from './cv-fields.tsx'
import { LinksField } from './links-field.tsx'
import { BringBackButton } from './make-it-yours/bring-back-button.tsx'
import { PicturesButton } from './pictures-button.tsx'
import { PortraitField } from './portrait-field.tsx'
import { RedirectsButton } from './redirects-button.tsx'
import { SectionsField } from './sections-field.tsx'
import {
  AboutFields,
  ArticleNoteField,
  CommentsField,
  ReachFields,
  FiguresFields,
  FooterField,
  HomeFields,
  TimeFields,
  WhoFields,
} from './settings-fields.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'
import { SkyField } from './sky-field.tsx'
import { WritingFields } from './writing-fields.tsx'

const groups = [
  ['Who', WhoFields],
  ['Home Page', HomeFields],
  ['Accent', AccentField],
  ['Sky', SkyField],
  ['Sections', SectionsField],
  ['About', AboutFields],
  ['Portrait', PortraitField],
  ['Contact', ReachFields],
  ['Links', LinksField],
  ['Newsletter', FiguresFields],
  ['Articles', ArticleNoteField],
  ['Comments', CommentsField],
  ['Footer', FooterField],
  ['Time', TimeFields],
] as const

/** The fields of the settings, in the order in which a visitor meets what they say. */
export function SettingsInputs({ form }: { form: SettingsForm }) {
  return (
    <div className={styles.groups}>
      {groups.map(([title, Fields]) => (
        <Group key={title} title={title}>
          <Fields form={form} />
        </Group>
      ))}
      <Group title="Writing">
        <WritingFields form={form} />
      </Group>
      <ScienceGroup form={form} />
      <Group title="CV">
        <CvFields form={form} />
      </Group>
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

/** How the owner is known in papers. */
function ScienceGroup({ form }: { form: SettingsForm }) {
  return (
    <Group title="Science">
      <TextArea
        label="Names in Papers"
        rows={2}
        spellCheck={false}
        hint="One a line, such as Example, A. B.; works that you add to the library are yours when an author is called so"
        {...fieldProps(form, 'paperNames')}
      />
      <TextField
        label="ORCID iD"
        autoComplete="off"
        spellCheck={false}
        hint="Such as 0000-0002-1825-0097"
        {...fieldProps(form, 'orcid')}
      />
      <CheckboxField
        label="Publications in the header, once there are any"
        {...form.register('publicationsInHeader')}
      />
    </Group>
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
