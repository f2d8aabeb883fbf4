import { Files } from 'lucide-react'
import { WindowButton } from './window-button.tsx'

const load = async () => (await import('./pages/pages-window.tsx')).PagesWindow

/** Opens the pages of the owner's words. */
export function PagesButton({ className }: { className: string | undefined }) {
  return (
    <WindowButton
      label="Pages"
      icon={<Files aria-hidden="true" />}
      className={className}
      load={load}
      failed="The pages could not be loaded. Please try again."
    />
  )
}
