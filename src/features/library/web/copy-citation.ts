import { citationOf } from '@ephemeris/bibliography'
import { toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'

/** Puts the citation of a work on the clipboard, which browsers give to secure pages only. */
export async function copyCitation(key: string): Promise<void> {
  const citation = citationOf([key])
  try {
    await navigator.clipboard.writeText(citation)
    toastSuccess('Citation copied')
  } catch {
    toastFailure(`The citation could not be copied. It is ${citation}`)
  }
}
