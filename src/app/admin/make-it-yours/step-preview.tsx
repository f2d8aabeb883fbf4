import { useWatch } from 'react-hook-form'
import type { Settings } from '../../../features/site/contract.ts'
import { HomePreview } from '../preview/home-preview.tsx'
import type { SettingsForm, TypedSite } from '../settings/settings-form.ts'

/** The home page with what is typed in a step. */
export function StepPreview({ form, settings }: { form: SettingsForm; settings: Settings }) {
  const typed = useWatch({ control: form.control }) as TypedSite
  return <HomePreview typed={typed} saved={settings} />
}
