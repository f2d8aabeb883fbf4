import { CircleUser } from 'lucide-react'
import { WindowButton } from './window-button.tsx'

const load = async () => (await import('./account-window.tsx')).AccountWindow

/** Opens what concerns the own account: password, second factor, sessions. */
export function AccountButton({ className }: { className?: string | undefined }) {
  return (
    <WindowButton
      label="Account"
      icon={<CircleUser aria-hidden="true" />}
      className={className}
      load={load}
      failed="Your account could not be loaded. Please try again."
    />
  )
}
