import { Signpost } from 'lucide-react'
import { SettingsAction } from './settings/settings-action.tsx'
import { WindowButton } from './window-button.tsx'

const load = async () => (await import('./redirects-window.tsx')).RedirectsWindow

/** Opens the list of redirects from old addresses. */
export function RedirectsButton() {
  return (
    <SettingsAction about="Addresses that articles had on another site or under another name lead to where they are now.">
      <WindowButton
        label="Manage Redirects"
        icon={<Signpost aria-hidden="true" />}
        load={load}
        failed="The redirects could not be loaded. Please try again."
      />
    </SettingsAction>
  )
}
