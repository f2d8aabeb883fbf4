import { type ReactNode, useId } from 'react'
import { fieldProps } from '../../web/admin/field-props.ts'
import { TextArea, TextField } from '../../web/ui/field.tsx'
import styles from './settings-inputs.module.css'
import { MacrosField } from './macros-field.tsx'
import { PicturesButton } from './pictures-button.tsx'
import { SectionsField } from './sections-field.tsx'
import type { SettingsForm } from './settings-form.ts'

/** The fields of the settings, in the order in which a visitor meets what they say. */
export function SettingsInputs({ form }: { form: SettingsForm }) {
  return (
    <div className={styles.groups}>
      <Group title="Who">
        <TextField label="Your Name" autoComplete="name" {...fieldProps(form, 'ownerName')} />
        <TextField
          label="Site Title"
          hint="In the tab of the browser and in search results"
          {...fieldProps(form, 'title')}
        />
        <TextArea
          label="Description"
          rows={2}
          hint="One or two sentences for search results and previews"
          {...fieldProps(form, 'description')}
        />
      </Group>
      <Group title="Home Page">
        <TextField label="Headline" {...fieldProps(form, 'headline')} />
        <TextField label="Subtitle" {...fieldProps(form, 'subtitle')} />
        <TextArea label="Tagline" rows={2} {...fieldProps(form, 'tagline')} />
      </Group>
      <Group title="Sections">
        <SectionsField form={form} />
      </Group>
      <AboutGroup form={form} />
      <ContactGroup form={form} />
      <TimeGroup form={form} />
      <Group title="Legal">
        <TextArea
          label="Imprint"
          rows={6}
          hint="Who answers for the site, prescribed by law in many places; without it there is no such page"
          {...fieldProps(form, 'imprint')}
        />
      </Group>
      <Group title="Writing">
        <MacrosField form={form} />
      </Group>
      <Group title="Pictures">
        <PicturesButton />
      </Group>
    </div>
  )
}

function AboutGroup({ form }: { form: SettingsForm }) {
  return (
    <Group title="About">
      <TextArea
        label="Lead"
        rows={3}
        hint="The first paragraph, set large"
        {...fieldProps(form, 'aboutLead')}
      />
      <TextArea
        label="Paragraphs"
        rows={6}
        hint="An empty line begins a new paragraph"
        {...fieldProps(form, 'about')}
      />
      <TextArea
        label="Read More"
        rows={6}
        hint="Paragraphs that the button opens; without any there is no button"
        {...fieldProps(form, 'aboutMore')}
      />
    </Group>
  )
}

function ContactGroup({ form }: { form: SettingsForm }) {
  const address = { inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <Group title="Contact">
      <TextField
        label="Email"
        inputMode="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <TextField label="Location" {...fieldProps(form, 'location')} />
      <TextField label="Snapchat" {...address} {...fieldProps(form, 'social.snapchat')} />
      <TextField label="Instagram" {...address} {...fieldProps(form, 'social.instagram')} />
      <TextField label="LinkedIn" {...address} {...fieldProps(form, 'social.linkedin')} />
    </Group>
  )
}

function TimeGroup({ form }: { form: SettingsForm }) {
  const zones = useId()
  return (
    <Group title="Time">
      <TextField
        label="Time Zone"
        list={zones}
        autoComplete="off"
        spellCheck={false}
        hint="Dates and times on the site are reckoned in it"
        {...fieldProps(form, 'timeZone')}
      />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <TextField
        label="Longitude"
        type="number"
        min={-180}
        max={180}
        step="any"
        hint="Degrees east of Greenwich, negative to the west; the sidereal clock runs by it"
        {...fieldProps(form, 'longitude', { valueAsNumber: true })}
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
