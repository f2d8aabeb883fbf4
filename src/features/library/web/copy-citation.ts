import { toastFailure, toastSuccess } from '../../../web/admin/toasts.ts'

/** What cites a work in an article; a key with signs that end a citation stands in braces. */
function citationOf(key: string): string {
  return /[()<>'’‘“”„«»|\\]/.test(key) ? `[@{${key}}]` : `[@${key}]`
}

/** Puts the citation of a work on the clipboard, which browsers give to secure pages only. */
export async function copyCitation(key: string): Promise<void> {
  const citation = citationOf(key)
  try {
    await navigator.clipboard.writeText(citation)
    toastSuccess('Citation copied')
  } catch {
    toastFailure(`The citation could not be copied. It is ${citation}`)
  }
}
