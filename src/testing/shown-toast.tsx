import { useToast } from '../platform/web/toast-store.ts'

/** The words of the toast that is shown. */
export function ShownToast() {
  const toast = useToast()
  return <p role="status">{toast && [toast.title, toast.text].filter(Boolean).join(': ')}</p>
}
