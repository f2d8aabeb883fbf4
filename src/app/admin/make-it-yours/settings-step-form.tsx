import { type ReactNode, useState } from 'react'
import type { StarterText } from '../../../features/setup/unchanged-starter-texts.ts'
import type { StepName } from '../../../features/setup/contract.ts'
import { useSession } from '../../../features/auth/web/session.ts'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import type { GroupName } from '../../../features/site/setting.ts'
import { settingsIn } from '../../../features/site/settings.ts'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { reasonOf } from '../../../platform/web/admin/toasts.ts'
import { useFormAutosave } from '../../../platform/web/admin/use-form-autosave.ts'
import { DraftBar } from '../../../platform/web/autosave/draft-bar.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useSaveSettings } from '../settings/save-settings.ts'
import { typedSiteSchema, valuesOf } from '../settings/settings-form.ts'
import { GroupFields } from '../settings/group-fields.tsx'
import { HomePreview } from './home-preview.tsx'
import styles from './make-it-yours.module.css'
import { proposals } from './steps.tsx'

interface SettingsStepFormProps {
  /** Also the name of its draft on this device. */
  name: StepName
  groups: readonly GroupName[]
  settings: SettingsVersion
  /** Its starter texts that have not been changed yet. */
  left: readonly StarterText[]
  onSaved: () => Promise<void>
  /** The button next to 'Save'. */
  skip: ReactNode
}

/** Some of the settings as a step, with the controls and the call of the settings. */
export function SettingsStepForm(props: SettingsStepFormProps) {
  const { name, groups, settings, left, onSaved, skip } = props
  const account = useSession().data ?? null
  const [proposal] = useState(() => proposals[name]?.(settings, account))
  const [start] = useState(() => ({ ...valuesOf(settings), ...proposal?.values }))
  const form = useSchemaForm(typedSiteSchema, start)
  const autosave = useFormAutosave(form, `make-it-yours/${name}`, start)
  const save = useSaveSettings(settings, groups.flatMap(settingsIn))
  const [problem, setProblem] = useState<string>()
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      await save(fields)
      autosave.clear()
      await onSaved()
    } catch (error) {
      setProblem(reasonOf(error instanceof Error ? error : new Error(String(error))))
    }
  })

  return (
    <form
      noValidate
      className={name === 'words' ? styles.withPreview : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.fields}>
        <DraftBar offer={autosave.offer} />
        {proposal && <p className={styles.remark}>{proposal.sentence}</p>}
        <UnchangedTexts left={left} />
        {groups.map((group) => (
          <GroupFields key={group} form={form} group={group} />
        ))}
        {problem !== undefined && <FormAlert text={problem} />}
        <div className="flex-wrap gap-10">
          <Button type="submit" size="md" busy={isSubmitting}>
            Save
          </Button>
          {skip}
        </div>
      </div>
      {name === 'words' && <HomePreview form={form} settings={settings} />}
    </form>
  )
}

/** The texts that have not been changed yet, each with a button that focuses its field. */
function UnchangedTexts({ left }: Pick<SettingsStepFormProps, 'left'>) {
  if (left.length === 0) return null
  return (
    <p className={styles.unchanged}>
      Not changed yet:{' '}
      {left.map(({ field, label }) => (
        <button key={field} type="button" onClick={() => focusField(field)}>
          {label}
        </button>
      ))}
    </p>
  )
}

/** Selects the text, so that typing replaces it. */
function focusField(field: string): void {
  const [control] = document.getElementsByName(field)
  if (!(control instanceof HTMLElement)) return
  control.focus()
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    control.select()
}
