import { LibraryBig } from 'lucide-react'
import { WindowButton } from './window-button.tsx'

const load = async () =>
  (await import('../../features/library/web/library-dialog.tsx')).LibraryDialog

/** Opens the library of works. */
export function LibraryButton({ className }: { className: string | undefined }) {
  return (
    <WindowButton
      label="Library"
      icon={<LibraryBig aria-hidden="true" />}
      className={className}
      load={load}
      failed="The library could not be loaded. Please try again."
    />
  )
}
