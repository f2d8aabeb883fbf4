import { type ReactNode, useState } from 'react'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import type { SettingName } from '../../../features/site/settings.ts'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { reasonOf } from '../../../platform/web/admin/toasts.ts'
import { useFormAutosave } from '../../../platform/web/admin/use-form-autosave.ts'
import { DraftBar } from '../../../platform/web/autosave/draft-bar.tsx'
import type { StepName } from '../../../features/setup/contract.ts'
import { useSaveSettings } from '../settings/save-settings.ts'
import {
  type SettingsForm,
  type TypedSite,
  typedSiteSchema,
  valuesOf,
} from '../settings/settings-form.ts'
import styles from './make-it-yours.module.css'
import { StepButtons } from './step-buttons.tsx'

/** What every step gets. */
export interface StepProps {
  settings: SettingsVersion
  /** Marks the step as done and opens the next one. */
  onDone: () => Promise<void>
  /** The button that skips the step; none once it is done or skipped. */
  skip: ReactNode
}

interface StepFormProps extends StepProps {
  /** Also the name of its draft on this device. */
  name: StepName
  /** The settings that it saves. */
  saves: readonly SettingName[]
  /** Values that are filled in where a setting still has its default. */
  proposal?: Partial<TypedSite> | undefined
  children: (form: SettingsForm) => ReactNode
  aside?: (form: SettingsForm) => ReactNode
  /** What saving does besides. */
  note?: string | undefined
  /** Completes the values before they are checked. */
  prepare?: (form: SettingsForm) => void
  /** Called once the settings are saved. */
  finish?: () => Promise<void>
}

/** Some of the settings as a step, with the controls and the call of the settings. */
export function StepForm(props: StepFormProps) {
  const { name, settings, saves, proposal, children, aside, note, prepare, finish } = props
  const [start] = useState(() => ({ ...valuesOf(settings), ...proposal }))
  const form = useSchemaForm(typedSiteSchema, start)
  const autosave = useFormAutosave(form, `make-it-yours/${name}`, start)
  const save = useSaveSettings(settings)
  const [problem, setProblem] = useState<string>()

  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      await save(fields, saves)
      autosave.clear()
      await finish?.()
      await props.onDone()
    } catch (error) {
      setProblem(reasonOf(error))
    }
  })

  return (
    <form
      noValidate
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault()
        prepare?.(form)
        void submit()
      }}
    >
      <div className={styles.fields}>
        <DraftBar offer={autosave.offer} />
        {children(form)}
      </div>
      {aside && <div className="min-w-0">{aside(form)}</div>}
      <StepButtons isBusy={form.formState.isSubmitting} problem={problem} {...{ note }}>
        {props.skip}
      </StepButtons>
    </form>
  )
}
