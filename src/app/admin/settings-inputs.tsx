import { type ReactNode, useId } from 'react'
import { CheckboxField } from '../../web/admin/checkbox-field.tsx'
import { fieldProps } from '../../web/admin/field-props.ts'
import { TextArea, TextField } from '../../web/ui/field.tsx'
import styles from './settings-inputs.module.css'
import { LinksField } from './links-field.tsx'
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
      <Group title="Links">
        <LinksField form={form} />
      </Group>
      <FiguresGroup form={form} />
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
      <ScienceGroup form={form} />
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
  return (
    <Group title="Contact">
      <TextField
        label="Email"
        inputMode="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <TextField
        label="Phone"
        inputMode="tel"
        autoComplete="tel"
        hint="Without one the card says that it is not currently shared"
        {...fieldProps(form, 'phone')}
      />
      <TextField label="Location" {...fieldProps(form, 'location')} />
      <TextField label="Availability" {...fieldProps(form, 'availability')} />
    </Group>
  )
}

/** What stands beside the number of subscribers and at the end of every page. */
function FiguresGroup({ form }: { form: SettingsForm }) {
  return (
    <>
      <Group title="Newsletter">
        <p className={styles.remark}>
          Figures beside the number of subscribers. They are not measured: leave one empty that is
          not yours.
        </p>
        {([0, 1] as const).map((place) => (
          <div key={place} className={styles.link}>
            <TextField
              label={`Figure ${place + 1}`}
              {...fieldProps(form, `figures.${place}.value`)}
            />
            <TextField
              label={`What Figure ${place + 1} Counts`}
              {...fieldProps(form, `figures.${place}.label`)}
            />
          </div>
        ))}
      </Group>
      <Group title="Articles">
        <CheckboxField
          label="The note on entanglement follows every article"
          {...form.register('articleNote')}
        />
      </Group>
      <Group title="Footer">
        <TextField
          label="Footer Line"
          hint="After the year and your name"
          {...fieldProps(form, 'footerLine')}
        />
      </Group>
    </>
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
