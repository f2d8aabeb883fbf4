import { Settings } from 'lucide-react'
import { WindowButton } from '../window-button.tsx'

const load = async () => (await import('./settings-dialog.tsx')).SettingsDialog

/** Opens the settings of the site. */
export function SettingsButton({ className }: { className: string | undefined }) {
  return (
    <WindowButton
      label="Settings"
      icon={<Settings aria-hidden="true" />}
      className={className}
      load={load}
      failed="The settings could not be loaded. Please try again."
    />
  )
}
