import { useState } from 'react'
import { useSession } from '../../../features/auth/web/session.ts'
import { stepGroups } from '../../../features/setup/contract.ts'
import type { Settings } from '../../../features/site/contract.ts'
import { settingsIn } from '../../../features/site/settings.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../../platform/web/ui/field.tsx'
import { PortraitField } from '../settings/portrait-field.tsx'
import { type SettingsForm, type TypedSite, valuesOf } from '../settings/settings-form.ts'
import { type FirstWords, followingWords } from './following-words.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { StepPreview } from './step-preview.tsx'

const saves = (stepGroups.you ?? []).flatMap(settingsIn)

/** A name, a sentence and a portrait. The other first words of the site follow from them. */
export function YouStep(props: StepProps) {
  const { settings } = props
  const account = useSession().data?.name ?? undefined
  return (
    <StepForm
      {...props}
      name="you"
      saves={saves}
      proposal={propose(settings, account)}
      aside={(form) => <StepPreview form={form} settings={settings} />}
    >
      {(form) => (
        <>
          <FirstWordsFields form={form} />
          <PortraitField form={form} />
        </>
      )}
    </StepForm>
  )
}

/** The account's name, and an empty field for the sentence, as long as they are the placeholder's. */
function propose(settings: Settings, account: string | undefined): Partial<TypedSite> {
  const values = valuesOf(settings)
  const isSample = (name: keyof FirstWords) => settings[name] === starterSite[name]
  const now = {
    ownerName: isSample('ownerName') ? (account ?? '') : settings.ownerName,
    aboutLead: isSample('aboutLead') ? '' : settings.aboutLead,
  }
  return { ...now, ...Object.fromEntries(followingWords(values, values, now)) }
}

function FirstWordsFields({ form }: { form: SettingsForm }) {
  const [before, setBefore] = useState<FirstWords>(() => form.getValues())
  const lead = fieldProps(form, 'aboutLead', { onChange: follow })

  function follow() {
    const values = form.getValues()
    for (const [name, text] of followingWords(values, before, values))
      form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    setBefore({ ownerName: values.ownerName, aboutLead: values.aboutLead })
  }

  return (
    <>
      <TextField
        label="Your name"
        autoComplete="name"
        required
        {...fieldProps(form, 'ownerName', { onChange: follow })}
      />
      <TextArea
        label="One sentence about you"
        hint="May have **bold**, *italics* and [links](https://example.org). It opens About; headline, subtitle and description follow until you write them in Settings."
        rows={3}
        {...lead}
        error={lead.error && 'Write one sentence about you, or skip this step'}
      />
    </>
  )
}
