import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { starterSite } from '../../features/site/starter-site.ts'
import { CheckboxField } from '../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

interface FieldsProps {
  form: SettingsForm
}

export function WhoFields({ form }: FieldsProps) {
  return (
    <>
      <TextField label="Your Name" autoComplete="name" {...fieldProps(form, 'ownerName')} />
      <TextField
        label="Site Title"
        hint="In the tab of the browser and in search results"
        {...fieldProps(form, 'title')}
      />
      <TextArea
        label="Description"
        rows={3}
        hint="One or two sentences for search results and previews"
        {...fieldProps(form, 'description')}
      />
    </>
  )
}

export function HomeFields({ form }: FieldsProps) {
  return (
    <>
      <TextField label="Headline" {...fieldProps(form, 'headline')} />
      <TextField label="Subtitle" {...fieldProps(form, 'subtitle')} />
      <TextArea label="Tagline" rows={3} {...fieldProps(form, 'tagline')} />
    </>
  )
}

export function AboutFields({ form }: FieldsProps) {
  return (
    <>
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
    </>
  )
}

export function ReachFields({ form }: FieldsProps) {
  return (
    <>
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
    </>
  )
}

/** What stands beside the number of subscribers. */
export function FiguresFields({ form }: FieldsProps) {
  return (
    <>
      <p className={styles.remark}>
        Figures beside the number of subscribers. They are not measured: leave one empty that is not
        yours.
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
    </>
  )
}

export function ArticleNoteField({ form }: FieldsProps) {
  const text = useWatch({ control: form.control, name: 'articleNoteText' })
  const asItCame = starterSite.articleNoteText
  return (
    <>
      <CheckboxField label="A note follows every article" {...form.register('articleNote')} />
      <TextArea
        label="Note Under Every Article"
        rows={6}
        hint="Markdown, as in posts; not in feeds and mails"
        {...fieldProps(form, 'articleNoteText')}
      />
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="md"
          disabled={text === asItCame}
          onClick={() =>
            form.setValue('articleNoteText', asItCame, { shouldDirty: true, shouldValidate: true })
          }
        >
          Note As It Came
        </Button>
      </div>
    </>
  )
}

export function CommentsField({ form }: FieldsProps) {
  return (
    <div>
      <CheckboxField label="Visitors can write comments" {...form.register('commentsOpen')} />
      <p className={styles.remark}>
        Without it there is no form and none is taken; those that are there can still be read.
      </p>
    </div>
  )
}

export function FooterField({ form }: FieldsProps) {
  return (
    <TextField
      label="Footer Line"
      hint="After the year and your name"
      {...fieldProps(form, 'footerLine')}
    />
  )
}

export function TimeFields({ form }: FieldsProps) {
  const zones = useId()
  return (
    <>
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
      <TextField
        label="Place"
        autoComplete="off"
        hint="What that place is called, beside the sidereal time; empty for nothing"
        {...fieldProps(form, 'place')}
      />
    </>
  )
}
