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
  /** Its draft is stored under this name on this device. */
  name: StepName
  groups: readonly GroupName[]
  settings: SettingsVersion
  /** Its texts that nobody has changed since the installation. */
  left: readonly StarterText[]
  onSaved: () => Promise<void>
  /** The button beside 'Save'. */
  skip: ReactNode
}

/** A part of the settings as a step: the same controls, sent by the same call. */
export function SettingsStepForm(props: SettingsStepFormProps) {
  const { name, groups, settings, left, onSaved, skip } = props
  const account = useSession().data ?? null
  const [proposal] = useState(() => proposals[name]?.(settings, account))
  const [start] = useState(() => ({ ...valuesOf(settings), ...proposal?.values }))
  const form = useSchemaForm(typedSiteSchema, start)
  const autosave = useFormAutosave(form, `make-it-yours/${name}`, start)
  const save = useSaveSettings(settings, groups.flatMap(settingsIn))
  const [refusal, setRefusal] = useState<string>()
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    setRefusal(undefined)
    try {
      await save(fields)
      autosave.clear()
      await onSaved()
    } catch (error) {
      setRefusal(reasonOf(error instanceof Error ? error : new Error(String(error))))
    }
  })

  return (
    <form
      noValidate
      className={name === 'words' ? styles.beside : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.fields}>
        <DraftBar offer={autosave.offer} />
        {proposal && <p className={styles.remark}>{proposal.sentence}</p>}
        <AsTheyCame left={left} />
        {groups.map((group) => (
          <GroupFields key={group} form={form} group={group} />
        ))}
        {refusal !== undefined && <FormAlert text={refusal} />}
        <div className={styles.actions}>
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

/** The texts that nobody has changed yet, each with a link to its field. */
function AsTheyCame({ left }: Pick<SettingsStepFormProps, 'left'>) {
  if (left.length === 0) return null
  return (
    <p className={styles.left}>
      Still as it came:{' '}
      {left.map(({ field, label }) => (
        <button key={field} type="button" onClick={() => focusField(field)}>
          {label}
        </button>
      ))}
    </p>
  )
}

/** The text is selected, so that typing replaces it. */
function focusField(field: string): void {
  const [control] = document.getElementsByName(field)
  if (!(control instanceof HTMLElement)) return
  control.focus()
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    control.select()
}
