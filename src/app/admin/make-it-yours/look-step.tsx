import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stepGroups } from '../../../features/setup/contract.ts'
import { isStarterNote, type StarterText } from '../../../features/setup/unchanged-starter-texts.ts'
import { settingsIn } from '../../../features/site/settings.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { joinWithAnd, type StarterStatus, starterUrls } from '../../../features/starter/contract.ts'
import { CheckboxField } from '../../../platform/web/admin/checkbox-field.tsx'
import { callApi } from '../../../platform/web/api.ts'
import { GroupFields } from '../settings/group-fields.tsx'
import type { SettingsForm } from '../settings/settings-form.ts'
import { StarterStep } from '../starter-card.tsx'
import styles from './make-it-yours.module.css'
import { SectionOrder } from './section-order.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import { StepPreview } from './step-preview.tsx'

const saves = (stepGroups.look ?? []).flatMap(settingsIn)

interface LookStepProps extends StepProps {
  /** Texts of the placeholder owner that sections, newsletter and articles still have. */
  left: readonly StarterText[]
  starter: StarterStatus
}

/** Sky, accent and sections; what came with the site goes. */
export function LookStep({ left, starter, ...props }: LookStepProps) {
  const client = useQueryClient()
  const [removes, setRemoves] = useState(true)
  const [clears, setClears] = useState(true)
  const samples = left.filter(({ field }) => field !== 'starter').map(({ label }) => label)
  const { goes, stays, canRestore } = starter

  async function removeStarter() {
    if (!removes || goes.length === 0) return
    await callApi('POST', starterUrls.remove)
    // Nearly every list has changed.
    await client.invalidateQueries()
  }

  return (
    <StepForm
      {...props}
      name="look"
      saves={saves}
      prepare={(form) => clears && clearSamples(form)}
      finish={removeStarter}
      aside={(form) => (
        <div className={styles.fields}>
          <StepPreview form={form} settings={props.settings} />
          <SectionOrder form={form} />
        </div>
      )}
    >
      {(form) => (
        <>
          {goes.length > 0 && (
            <div>
              <CheckboxField
                label="Remove the starter content"
                checked={removes}
                onChange={() => setRemoves(!removes)}
              />
              <p className={styles.remark}>
                {`${joinWithAnd(goes)}. Sections without content of yours hide until they have some. You can undo this here.`}
                {stays.length > 0 && ` What you have changed stays: ${joinWithAnd(stays)}.`}
              </p>
            </div>
          )}
          {goes.length === 0 && canRestore && <StarterStep onRemoved={() => undefined} />}
          {samples.length > 0 && (
            <div>
              <CheckboxField
                label="Clear the sample texts"
                checked={clears}
                onChange={() => setClears(!clears)}
              />
              <p className={styles.remark}>{`${joinWithAnd(samples)}.`}</p>
            </div>
          )}
          <GroupFields form={form} group="sky" />
          <GroupFields form={form} group="accent" />
        </>
      )}
    </StepForm>
  )
}

/** Clears what is still the placeholder's in this step; a note that the owner has written stays. */
function clearSamples(form: SettingsForm): void {
  const values = form.getValues()
  form.setValue(
    'sections',
    values.sections.map((section) => (isStarterNote(section) ? { ...section, note: '' } : section)),
  )
  if (values.dashboardIntro === starterSite.dashboardIntro) form.setValue('dashboardIntro', '')
  if (values.articleNoteText === starterSite.articleNoteText) form.setValue('articleNote', false)
  form.setValue(
    'figures',
    values.figures.map((figure, place) =>
      figure.value === starterSite.figures[place]?.value ? { ...figure, value: '' } : figure,
    ),
  )
}
